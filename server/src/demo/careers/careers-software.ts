import type { Career } from './career.ts';

/** People who build and run software. */
export const softwareCareers: readonly Career[] = [
  {
    share: 40,
    language: 'en',
    employers: 'Tech, Digital, Games, Mobility',
    skills: 'React, TypeScript, JavaScript, CSS, HTML, Next.js, Redux, Playwright, Accessibility',
    education: 'KTH: MSc Computer Science; Aalto University: MSc Computer Science; TU Berlin: BSc Computer Science',
    about: [
      'Frontend developer who cares about accessibility and loading times. Used to working closely with designers.',
      'I build web applications in React and TypeScript and enjoy reviewing code as much as writing it.',
    ],
    jobs: [
      [
        'Senior Frontend Developer',
        'Technical lead for a customer portal with 300,000 monthly users. Moved it to TypeScript and introduced visual regression tests.',
      ],
      [
        'Frontend Developer',
        'Built the checkout and the account pages of an online shop in React. Halved the time to first render.',
      ],
      ['Junior Frontend Developer', 'Maintained campaign pages and a shared component library.'],
    ],
  },
  {
    share: 28,
    language: 'sv',
    employers: 'Digital, Tech, Consulting, Health',
    skills: 'React, TypeScript, JavaScript, Vue.js, CSS, HTML, Cypress, Tillgänglighet, Git',
    education:
      'Linköpings universitet: Civilingenjör datateknik; Nackademin: YH Frontendutveckling; Malmö universitet: Kandidat systemutveckling',
    about: [
      'Frontendutvecklare med intresse för tillgänglighet och designsystem. Trivs i team som äger sin produkt.',
      'Jobbar helst nära användarna. Har byggt e-tjänster för både vården och kommuner.',
    ],
    jobs: [
      [
        'Frontendutvecklare',
        'Ansvarar för patientportalens gränssnitt i React. Anpassade tjänsten till kraven i WCAG 2.1.',
      ],
      ['Webbutvecklare', 'Byggde e-tjänster för kommuner i Vue.js och React tillsammans med två designers.'],
      ['Junior webbutvecklare', 'Utvecklade och förvaltade kunders webbplatser.'],
    ],
  },
  {
    share: 36,
    language: 'en',
    employers: 'Bank, Tech, Systems, Energi',
    skills: 'Java, Kotlin, Spring, PostgreSQL, Kafka, Docker, Microservices, AWS, Gradle',
    education: 'Chalmers: MSc Software Engineering; AGH Kraków: MSc Computer Science; DTU: MSc Computer Science',
    about: [
      'Backend engineer with a background in payments. Likes clear domain models and boring technology.',
      'I design and run event-driven services on the JVM, mostly in regulated businesses.',
    ],
    jobs: [
      [
        'Senior Backend Engineer',
        'Owns the payment service: Kotlin, Kafka and PostgreSQL, two million transactions a day. On-call every fifth week.',
      ],
      ['Backend Developer', 'Split a monolith for invoicing into six services and moved them to AWS.'],
      ['Java Developer', 'Developed integrations with banks and card processors.'],
    ],
  },
  {
    share: 26,
    language: 'sv',
    employers: 'Bank, Systems, AB, Consulting',
    skills: 'Java, Spring, Kotlin, SQL, Oracle, REST, Maven, Git, Scrum',
    education:
      'Uppsala universitet: Civilingenjör informationsteknologi; Umeå universitet: Kandidat datavetenskap; Stockholms universitet: Kandidat systemvetenskap',
    about: [
      'Backendutvecklare med lång erfarenhet av försäkring och bank. Van vid att arbeta nära verksamheten.',
      'Skriver helst kod som går att läsa om fem år. Har handlett flera nyexaminerade kollegor.',
    ],
    jobs: [
      [
        'Backendutvecklare',
        'Utvecklar bolåneflödet i Java och Spring. Införde automatiserade kontraktstester mellan teamen.',
      ],
      ['Systemutvecklare', 'Förvaltade och vidareutvecklade ett skadesystem för försäkringar.'],
      ['Javautvecklare', 'Byggde integrationer mot Skatteverket och Bankgirot.'],
    ],
  },
  {
    share: 24,
    language: 'en',
    employers: 'Systems, Health, Consulting, Energi',
    skills: 'C#, .NET, ASP.NET, Azure, SQL, Entity Framework, REST, Docker, Azure DevOps',
    education:
      'Lunds universitet: MSc Computer Science; NTNU: MSc Informatics; Malmö universitet: BSc Information Systems',
    about: [
      '.NET developer who has worked with medical records and booking systems for most of my career.',
      'I like products with real users, short release cycles and a team that talks.',
    ],
    jobs: [
      [
        'Senior .NET Developer',
        'Leads four developers on a booking system for clinics. Moved it from on-premises servers to Azure.',
      ],
      ['.NET Developer', 'Developed APIs and background jobs in C# for a journal system.'],
      ['Software Developer', 'Worked on a desktop client in WPF and its move to the web.'],
    ],
  },
  {
    share: 30,
    language: 'en',
    employers: 'Tech, Digital, Mobility, Media',
    skills: 'TypeScript, Node.js, React, PostgreSQL, GraphQL, AWS, Docker, Python, Jest',
    education:
      'KTH: MSc Engineering Physics; IIT Bombay: BTech Computer Science; University of Helsinki: BSc Computer Science',
    about: [
      'Full-stack developer who is comfortable from the database to the browser. Has been in two early-stage companies.',
      'I like to own a feature from the first customer interview to the dashboards afterwards.',
    ],
    jobs: [
      [
        'Full-stack Engineer',
        'One of five engineers behind a fleet-booking product. Built the subscription model and the admin tools.',
      ],
      ['Software Engineer', 'Developed internal APIs in Node.js and a React front end for newsrooms.'],
      ['Software Developer', 'Built prototypes together with product and design.'],
    ],
  },
  {
    share: 18,
    language: 'sv',
    employers: 'Consulting, Digital, AB',
    skills: 'C#, .NET, React, TypeScript, SQL, Azure, Git, Scrum, Umbraco',
    education:
      'Örebro universitet: Kandidat informatik; Högskolan i Borås: YH .NET-utveckling; Linnéuniversitetet: Kandidat datavetenskap',
    about: [
      'Fullstackutvecklare och konsult. Har haft uppdrag hos kommuner, fackförbund och e-handlare.',
      'Gillar att sätta sig in i kundens vardag och leverera ofta.',
    ],
    jobs: [
      [
        'Fullstackutvecklare',
        'Konsult hos en region: medlemsportal i .NET och React, från förstudie till förvaltning.',
      ],
      ['Systemutvecklare', 'Byggde om en e-handel från Umbraco till en egen lösning i .NET och Azure.'],
      ['Systemutvecklare', 'Utvecklade intranät och formulärtjänster.'],
    ],
  },
  {
    share: 24,
    language: 'en',
    employers: 'Bank, Tech, Games, Mobility',
    skills: 'Kubernetes, Terraform, AWS, GCP, Linux, Prometheus, CI/CD, Go, Docker',
    education:
      'Chalmers: MSc Computer Systems; University of Edinburgh: BSc Computer Science; AGH Kraków: BSc Computer Science',
    about: [
      'Platform engineer. My goal is that product teams can deploy on a Friday without thinking about it.',
      'Background in system administration; today mostly Kubernetes, Terraform and developer experience.',
    ],
    jobs: [
      [
        'Platform Engineer',
        'Runs the Kubernetes platform for 30 product teams. Introduced cost reporting and cut the cloud bill by a fifth.',
      ],
      ['Site Reliability Engineer', 'Set up alerting, incident reviews and capacity planning for a trading platform.'],
      ['DevOps Engineer', 'Built the deployment pipelines and moved 40 services to containers.'],
    ],
  },
  {
    share: 14,
    language: 'sv',
    employers: 'Energi, Kommun, AB, Systems',
    skills: 'Linux, Azure, Windows Server, VMware, PowerShell, Ansible, Kubernetes, Nätverk, ITIL',
    education:
      'Nackademin: YH Systemtekniker; Högskolan Väst: Högskoleingenjör datateknik; Luleå tekniska universitet: Kandidat nätverksteknik',
    about: [
      'Drifttekniker som gått från serverrum till moln. Lugn när det brinner och noga med dokumentation.',
      'Har ansvarat för drift och säkerhetskopior i verksamheter som inte får stå still.',
    ],
    jobs: [
      ['Molntekniker', 'Flyttade 120 servrar till Azure och ansvarar för övervakning och behörigheter.'],
      ['Drifttekniker', 'Drift av elnätsbolagets system i en gemensam plattform. Jour var fjärde vecka.'],
      ['IT-tekniker', 'Support och klienthantering för 900 användare.'],
    ],
  },
  {
    share: 24,
    language: 'en',
    employers: 'Tech, Bank, Retail, Energi',
    skills: 'Python, SQL, Spark, Airflow, dbt, Snowflake, AWS, Kafka, Data modelling',
    education: 'KTH: MSc Machine Learning; Uppsala universitet: MSc Data Science; DTU: MSc Business Analytics',
    about: [
      'Data engineer who started out as an analyst and still remembers who is going to use the tables.',
      'I build pipelines and models that finance, marketing and product can trust.',
    ],
    jobs: [
      [
        'Data Engineer',
        'Built the company’s data platform on Snowflake and dbt, used by 60 analysts. Responsible for quality checks and access.',
      ],
      ['Analytics Engineer', 'Modelled sales and stock data for 300 shops and replaced nightly spreadsheets.'],
      ['Data Analyst', 'Reported on campaigns and pricing in SQL and Power BI.'],
    ],
  },
  {
    share: 12,
    language: 'sv',
    employers: 'Bank, Retail, Region, Energi',
    skills: 'SQL, Power BI, Python, Excel, Statistik, SQL Server, DAX, Datamodellering, Tableau',
    education:
      'Stockholms universitet: Master statistik; Umeå universitet: Kandidat statistik; Handelshögskolan i Göteborg: Kandidat nationalekonomi',
    about: [
      'Analytiker som tycker om att förklara siffror för dem som fattar beslut.',
      'Har byggt rapporter inom handel och vård. Nyfiken på prognoser.',
    ],
    jobs: [
      ['BI-utvecklare', 'Ansvarar för rapporteringen till ledningsgruppen i Power BI och datalagret bakom.'],
      ['Dataanalytiker', 'Analyserade väntetider och bemanning för sex kliniker.'],
      ['Analytiker', 'Följde upp kampanjer och prissättning.'],
    ],
  },
  {
    share: 14,
    language: 'en',
    employers: 'Health, Tech, Mobility, Games',
    skills: 'Python, PyTorch, TensorFlow, SQL, Statistics, Docker, MLOps, Computer vision, NLP',
    education: 'KTH: PhD Machine Learning; Chalmers: MSc Complex Adaptive Systems; TU Berlin: MSc Computer Science',
    about: [
      'Machine learning engineer with a research background in medical imaging.',
      'I take models from notebook to production and spend most of my time on data quality.',
    ],
    jobs: [
      ['Machine Learning Engineer', 'Develops models that sort X-ray images by urgency, in use at three hospitals.'],
      ['Data Scientist', 'Forecast demand for spare parts and measured the effect in controlled tests.'],
      ['Research Engineer', 'Published on segmentation of MRI images and maintained the group’s training cluster.'],
    ],
  },
  {
    share: 16,
    language: 'en',
    employers: 'Bank, Digital, Systems, Games',
    skills: 'Playwright, Selenium, Cypress, Python, ISTQB, Jenkins, Postman, TypeScript, Test strategy',
    education:
      'Malmö universitet: BSc Information Systems; University of Tartu: BSc Computer Science; Nackademin: HVE Software Testing',
    about: [
      'Test engineer who writes code. I would rather prevent a bug than report it.',
      'I help teams decide what to automate and what to look at with human eyes.',
    ],
    jobs: [
      ['Test Automation Engineer', 'Replaced two weeks of manual regression with a suite that runs in 20 minutes.'],
      ['QA Engineer', 'Tested a mobile bank on 40 devices and set up exploratory test sessions with support staff.'],
      ['Tester', 'Wrote test cases and handled acceptance tests with customers.'],
    ],
  },
  {
    share: 14,
    language: 'en',
    employers: 'Digital, Health, Bank, Media',
    skills:
      'Figma, User research, Prototyping, Design systems, Accessibility, Service design, Workshops, Usability testing',
    education:
      'Umeå universitet: MFA Interaction Design; Konstfack: MFA Industrial Design; Aalto University: MA Collaborative Design',
    about: [
      'Product designer with a soft spot for complicated forms and expert tools.',
      'I run research, sketch with the team and follow the design into code.',
    ],
    jobs: [
      [
        'Senior Product Designer',
        'Responsible for the design system and for the onboarding of new customers. Raised completion from 54 to 71 percent.',
      ],
      ['UX Designer', 'Designed a scheduling tool for home care together with 25 nurses.'],
      ['Interaction Designer', 'Worked on client projects in media and retail at an agency.'],
    ],
  },
];
