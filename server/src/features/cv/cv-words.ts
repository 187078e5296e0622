/* The words that CVs are built from, in Swedish and English. */

export type Section = 'experience' | 'education' | 'skills' | 'languages' | 'summary' | 'contact' | 'other';

const headings: Record<Section, string> = {
  experience:
    'work experience|experience|professional experience|employment|employment history|career|career history|work history|relevant experience|research experience|teaching experience|other experience|additional experience|earlier experience|övrig erfarenhet|tidigare erfarenhet|arbetslivserfarenhet|arbetslivserfarenheter|erfarenhet|erfarenheter|yrkeserfarenhet|anställningar|arbetserfarenhet|arbetserfarenheter|uppdrag|tidigare uppdrag|arbetsliv|karriär|tjänster|assignments',
  education:
    'education|academic background|academic qualifications|studies|education and training|utbildning|utbildningar|studier|akademisk bakgrund|utbildningsbakgrund',
  skills:
    'skills|technical skills|core skills|key skills|skills and tools|core competencies|competencies|competences|technologies|tools|tech stack|expertise|kompetenser|kompetens|kunskaper|färdigheter|tekniska kunskaper|it-kunskaper|tekniker|verktyg|nyckelkompetenser|teknisk kompetens|datakunskaper',
  languages: 'languages|language skills|spoken languages|språk|språkkunskaper',
  summary:
    'summary|profile|about|about me|professional summary|executive summary|personal statement|objective|career objective|sammanfattning|profil|om mig|presentation|personlig presentation|kort om mig',
  contact:
    'contact|contact details|contact information|personal details|personal information|kontakt|kontaktuppgifter|personuppgifter|kontaktinformation',
  other:
    'references|referenser|interests|hobbies|intressen|fritid|certifications|certificates|certifikat|certifieringar|courses|kurser|projects|projekt|selected projects|publications|publikationer|awards|utmärkelser|övrigt|other|körkort|driving licence|volunteering|ideellt arbete|ideella uppdrag|additional information',
};
export const sectionOf = new Map(
  (Object.keys(headings) as Section[]).flatMap((section) =>
    headings[section].split('|').map((heading) => [heading, section] as const),
  ),
);

/** The same for headings whose words have run together. */
export const closedSectionOf = new Map(
  Array.from(sectionOf, ([heading, section]) => [heading.replaceAll(' ', ''), section] as const),
);

/** What a CV calls itself. */
export const documentTitle =
  /^(curriculum vitae|cv|c\.v\.|resume|résumé|meritförteckning|levnadsbeskrivning)\b[\s:–—|-]*/i;

/** Words, or ends of words, by which a job is told from an employer. */
export const jobWord =
  /(utvecklare|developer|engineer|ingenjör|programmer|programmerare|architect|arkitekt|manager|chef|\blead\b|ledare|leader|konsult|consultant|designer|analyst|analytiker|scientist|forskare|researcher|specialist|coordinator|koordinator|samordnare|administrator|administratör|assistant|assistent|director|direktör|officer|\bc[teifo]o\b|\bvd\b|\bhr\b|recruiter|rekryterare|accountant|ekonom|controller|revisor|sjuksköterska|nurse|teacher|lärare|tester|testare|säljare|sales|account executive|projektledare|scrum master|product owner|produktägare|tekniker|technician|intern\b|trainee|praktikant|operatör|operator|electrician|elektriker|redovisnings|handläggare|rådgivare|advisor|head of|ansvarig|copywriter|strateg|kock|chef de|receptionist|butiks|medarbetare|undersköterska|jurist|lawyer|devops|sre\b|student assistant|founder|grundare|support)/i;
export const companyWord =
  /(\bAB\b|\bHB\b|\bLtd\b|\bLimited\b|\bInc\b|\bGmbH\b|\bAS\b|\bA\/S\b|\bOy\b|\bplc\b|\bLLC\b|\bGroup\b|\bgruppen\b|\bBank\b|banken\b|\bRegion\b|kommun\b|sjukhus|hospital|\bverket\b|verket$|skolan\b|\bStudios?\b|\bConsulting\b|\bSolutions\b|\bSystems\b)/i;
export const schoolWord =
  /(universit|högskola|college|school|skola|skolan|gymnasi|institute|institut\b|\bKTH\b|\bLTH\b|\bLTU\b|chalmers|academy|akademi|yrkeshögskola|\bYH\b|\bMIT\b|handels|polytechnic|komvux|folkhögskola)/i;
export const degreeWord =
  /(bachelor|master|\bm\.?sc\b|\bb\.?sc\b|\bba\b|\bma\b|\bmba\b|ph\.?d|doktor|kandidat|magister|civilingenjör|högskoleingenjör|civilekonom|examen|degree|diploma|program|programme|licentiat|sjuksköterskeexamen|linje|engineering|informatik|science|naturvetenskap|teknik|ekonomi|\byh-)/i;

export const places = new Map(
  'Stockholm|Göteborg|Gothenburg|Malmö|Lund|Uppsala|Linköping|Örebro|Västerås|Norrköping|Helsingborg|Jönköping|Umeå|Luleå|Sundsvall|Gävle|Borås|Södertälje|Eskilstuna|Halmstad|Växjö|Karlstad|Kalmar|Kristianstad|Skövde|Solna|Nacka|Täby|Sundbyberg|Falun|Östersund|Trollhättan|Visby|Kiruna|Oslo|Bergen|Copenhagen|Köpenhamn|Helsinki|Helsingfors|London|Manchester|Edinburgh|Dublin|Berlin|Munich|München|Hamburg|Amsterdam|Paris|Madrid|Barcelona|Warsaw|Krakow|Kraków|Vienna|Zurich|Zürich|New York|San Francisco|Boston|Toronto|Singapore'
    .split('|')
    .map((place) => [place.toLowerCase(), place]),
);
export const countries =
  /^(sweden|sverige|norway|norge|denmark|danmark|finland|germany|tyskland|united kingdom|uk|england|scotland|ireland|netherlands|poland|polen|spain|france|usa|united states|canada|switzerland|austria)$/i;

/** By what they are called in either language. */
export const languageNames = new Map(
  Object.entries({
    Swedish: 'svenska',
    English: 'engelska',
    German: 'tyska',
    French: 'franska',
    Spanish: 'spanska',
    Norwegian: 'norska',
    Danish: 'danska',
    Finnish: 'finska',
    Italian: 'italienska',
    Portuguese: 'portugisiska',
    Polish: 'polska',
    Arabic: 'arabiska',
    Persian: 'persiska|farsi',
    Turkish: 'turkiska',
    Russian: 'ryska',
    Ukrainian: 'ukrainska',
    Mandarin: 'kinesiska|mandarin|chinese',
    Hindi: 'hindi',
    Dutch: 'holländska|nederländska',
    Greek: 'grekiska',
    Romanian: 'rumänska',
    Bosnian: 'bosniska',
    Serbian: 'serbiska',
    Croatian: 'kroatiska',
    Somali: 'somaliska',
    Kurdish: 'kurdiska',
    Japanese: 'japanska',
    Korean: 'koreanska',
  }).flatMap(([name, others]) => [name.toLowerCase(), ...others.split('|')].map((word) => [word, name] as const)),
);

/** Known from the first day; the people we have bring more. */
export const commonSkills =
  'JavaScript|TypeScript|React|React Native|Vue|Angular|Svelte|Next.js|Node.js|Express|HTML|CSS|Sass|Tailwind|GraphQL|REST|Java|Kotlin|Scala|Spring|Spring Boot|Hibernate|Maven|Gradle|C#|.NET|ASP.NET|C++|C|Python|Django|Flask|FastAPI|Pandas|NumPy|PyTorch|TensorFlow|scikit-learn|R|Go|Rust|PHP|Laravel|Symfony|WordPress|Ruby|Ruby on Rails|Swift|iOS|Android|Flutter|Dart|SQL|PostgreSQL|MySQL|Oracle|MongoDB|Redis|Elasticsearch|Kafka|RabbitMQ|AWS|Azure|GCP|Docker|Kubernetes|Terraform|Ansible|Jenkins|GitHub Actions|GitLab|Git|Linux|Bash|CI/CD|DevOps|Microservices|Machine Learning|Deep Learning|NLP|Data Science|Power BI|Tableau|Excel|Spark|Hadoop|Airflow|dbt|Snowflake|BigQuery|Scrum|Kanban|Agile|SAFe|Jira|Figma|Sketch|UX|UI|Photoshop|Illustrator|InDesign|SEO|Google Analytics|Salesforce|SAP|Dynamics 365|SharePoint|Visma|Fortnox|Hogia|Selenium|Cypress|Playwright|JUnit|Test Automation|Embedded|PLC|AutoCAD|SolidWorks|MATLAB|Simulink|FPGA|VHDL|Networking|Cisco|Cyber Security|Project Management|Projektledning|Budget|Bokföring|Rekrytering|Recruitment|Lean|Six Sigma|Journalföring|Cosmic'.split(
    '|',
  );
