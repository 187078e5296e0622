import type { Career } from './career.ts';

/** People in finance, sales, marketing and personnel. */
export const businessCareers: readonly Career[] = [
  {
    share: 14,
    language: 'sv',
    employers: 'Bank, Energi, Mekaniska, Livs',
    skills: 'Controlling, Budget, Prognos, Excel, Power BI, SAP, Bokslut, Kalkyl, IFRS',
    education:
      'Handelshögskolan i Stockholm: Civilekonom; Uppsala universitet: Civilekonom; Linnéuniversitetet: Civilekonom',
    about: [
      'Controller som trivs nära produktionen. Gör siffror begripliga för dem som ska styra efter dem.',
      'Har byggt upp prognosarbete och månadsrapporter i två växande bolag.',
    ],
    jobs: [
      [
        'Business controller',
        'Stöd till tre fabrikschefer: budget, prognos och investeringskalkyler. Kortade månadsbokslutet med tre dagar.',
      ],
      ['Controller', 'Ansvarade för uppföljning och lönsamhetsanalys per produkt.'],
      ['Redovisningsekonom', 'Löpande redovisning och bokslut för fyra bolag.'],
    ],
  },
  {
    share: 12,
    language: 'sv',
    employers: 'AB, Retail, Bygg, Consulting',
    skills: 'Redovisning, Bokslut, Moms, Fortnox, Visma, Excel, Löner, Årsredovisning',
    education:
      'Högskolan i Borås: Kandidat företagsekonomi; Göteborgs universitet: Civilekonom; Hermods: YH Redovisningsekonom',
    about: [
      'Redovisningsekonom med helhetsansvar från verifikat till årsredovisning.',
      'Strukturerad och van vid flera bolag samtidigt. Har infört digital fakturahantering.',
    ],
    jobs: [
      ['Redovisningsansvarig', 'Ansvarar för redovisning och moms i en koncern med sju bolag.'],
      ['Redovisningskonsult', 'Skötte bokföring och bokslut för 25 mindre företag i Fortnox.'],
      ['Ekonomiassistent', 'Kund- och leverantörsreskontra.'],
    ],
  },
  {
    share: 10,
    language: 'en',
    employers: 'Bank, Tech, Energi, Consulting',
    skills: 'Financial analysis, Excel, SQL, Valuation, IFRS, Power BI, Forecasting, Python',
    education:
      'Stockholm School of Economics: MSc Finance; Copenhagen Business School: MSc Applied Economics; BI Norwegian Business School: BSc Finance',
    about: [
      'Finance professional with a background in audit, now working with planning and analysis.',
      'I build models that others can follow and present them without slides when I can.',
    ],
    jobs: [
      [
        'Finance Manager',
        'Leads planning and reporting to the board in a company of 250 people. Managed the change of ERP system.',
      ],
      ['Financial Analyst', 'Built the forecast model for subscriptions and followed up pricing tests.'],
      ['Audit Associate', 'Audited medium-sized companies in energy and retail.'],
    ],
  },
  {
    share: 12,
    language: 'en',
    employers: 'Tech, Digital, Media, Systems',
    skills: 'B2B, SaaS, Salesforce, Negotiation, Prospecting, HubSpot, Account planning, Forecasting',
    education:
      'Lunds universitet: BSc Business Administration; University of Leeds: BA Marketing; Hanken: MSc Economics',
    about: [
      'Account executive selling software to the Nordic mid-market. Consultative, persistent and organised.',
      'I have opened two markets from scratch and like writing the playbook as much as following it.',
    ],
    worksWhileStudying: true,
    jobs: [
      [
        'Account Executive',
        'Sells to logistics and retail companies with 200 to 2,000 employees. 118 percent of quota last year.',
      ],
      [
        'Sales Development Representative',
        'Booked meetings with Norwegian and Danish companies and wrote the onboarding for new colleagues.',
      ],
      ['Sales Assistant', 'Sold consumer electronics in a shop during my studies.'],
    ],
  },
  {
    share: 12,
    language: 'sv',
    employers: 'Bygg, Mekaniska, Livs, Energi',
    skills: 'Försäljning, Kundvård, Förhandling, Anbud, CRM, B2B, Avtal, Budget',
    education:
      'Högskolan i Halmstad: Kandidat marknadsföring; IHM Business School: YH Key account manager; Mittuniversitetet: Kandidat ekonomi',
    about: [
      'Säljare med tekniskt intresse. Bygger långa relationer och håller vad jag lovar.',
      'Van vid upphandlingar och ramavtal inom bygg och industri.',
    ],
    jobs: [
      ['Key account manager', 'Ansvarar för bolagets fem största kunder och ett ramavtal på 80 miljoner kronor.'],
      ['Distriktssäljare', 'Sålde förbrukningsmaterial till verkstäder i Västsverige.'],
      ['Innesäljare', 'Offerter, order och reklamationer per telefon.'],
    ],
  },
  {
    share: 8,
    language: 'en',
    employers: 'Retail, Media, Tech, Games',
    skills: 'Digital marketing, SEO, Google Analytics, Content, Campaign management, HubSpot, Copywriting, Paid social',
    education:
      'Stockholms universitet: BSc Media and Communication; Copenhagen Business School: BSc Marketing; Berghs: Diploma Copywriting',
    about: [
      'Marketing manager with a performance background and a pen.',
      'I plan by quarter, measure by week and keep the brand consistent in between.',
    ],
    jobs: [
      [
        'Marketing Manager',
        'Leads a team of four and a budget of 12 million kronor. Doubled the share of organic leads.',
      ],
      ['Digital Marketing Specialist', 'Ran paid campaigns and landing pages for five markets.'],
      ['Content Editor', 'Wrote newsletters and articles for a consumer magazine.'],
    ],
  },
  {
    share: 8,
    language: 'sv',
    employers: 'Retail, Kommun, Media, Bank',
    skills: 'Kommunikation, Webbredaktör, SEO, Sociala medier, InDesign, Pressarbete, Tillgänglighet, Projektledning',
    education:
      'Karlstads universitet: Kandidat medie- och kommunikationsvetenskap; Göteborgs universitet: Journalistexamen; Berghs: Diplomutbildning kommunikation',
    about: [
      'Kommunikatör som skriver så att det går att förstå. Tidigare journalist.',
      'Har arbetat med kriskommunikation, webb och internt arbete i stora organisationer.',
    ],
    jobs: [
      ['Kommunikatör', 'Ansvarar för kommunens webb och för kriskommunikation i beredskap.'],
      ['Webbredaktör', 'Skrev om 1 200 sidor till klarspråk inför en ny webbplats.'],
      ['Reporter', 'Bevakade kommun och näringsliv för en lokaltidning.'],
    ],
  },
  {
    share: 8,
    language: 'sv',
    employers: 'Region, Mekaniska, Bank, Logistik',
    skills: 'Arbetsrätt, Rehabilitering, Chefsstöd, Rekrytering, Lönekartläggning, Samverkan, Arbetsmiljö, Onboarding',
    education:
      'Lunds universitet: Personalvetare; Göteborgs universitet: Personalvetare; Umeå universitet: Personalvetare',
    about: [
      'HR-partner som arbetar nära cheferna. Trygg i arbetsrätt och i svåra samtal.',
      'Har lett omorganisationer och byggt upp rekryteringen i en verksamhet som växte fort.',
    ],
    jobs: [
      ['HR business partner', 'Stöttar 18 chefer i rehabilitering, förhandling och bemanning.'],
      ['HR-specialist', 'Ansvarade för lönekartläggning och introduktion av nyanställda.'],
      ['HR-administratör', 'Anställningsavtal, intyg och frågor från medarbetare.'],
    ],
  },
  {
    share: 8,
    language: 'en',
    employers: 'Tech, Games, Consulting, Mobility',
    skills:
      'Recruiting, Sourcing, Interviewing, Employer branding, Onboarding, Stakeholder management, Boolean search, Data-driven hiring',
    education:
      'Stockholms universitet: BSc Psychology; University of Helsinki: BA Social Sciences; Malmö universitet: BSc Human Resources',
    about: [
      'Talent acquisition partner for engineering teams. I prefer ten good conversations to a hundred messages.',
      'Built structured interviews and a referral programme from nothing.',
    ],
    jobs: [
      [
        'Talent Acquisition Partner',
        'Hired 45 engineers in a year and cut the time from first call to offer to 24 days.',
      ],
      ['Recruiter', 'Ran recruitments for consultants in Stockholm and Malmö.'],
      ['Research Consultant', 'Mapped candidates for executive searches.'],
    ],
  },
];
