import type { Career } from './career.ts';

/** People in health care, schools, authorities, and in purchasing and transport. */
export const publicCareers: readonly Career[] = [
  {
    share: 16,
    language: 'sv',
    employers: 'Sjukhus, Region, Health',
    skills: 'Sjuksköterska, Cosmic, Triage, Läkemedelshantering, Omvårdnad, Handledning, Akutsjukvård, Journalföring',
    education:
      'Karolinska Institutet: Sjuksköterskeexamen; Umeå universitet: Sjuksköterskeexamen; Högskolan Kristianstad: Sjuksköterskeexamen',
    about: [
      'Legitimerad sjuksköterska med erfarenhet av akut- och kirurgvård. Lugn i stressiga lägen.',
      'Har handlett studenter i flera år och trivs i team med hög delaktighet.',
    ],
    worksWhileStudying: true,
    jobs: [
      [
        'Sjuksköterska, akutmottagning',
        'Triage och omvårdnad på en mottagning med 140 besök per dygn. Medicinskt ansvarig per pass.',
      ],
      ['Sjuksköterska, kirurgavdelning', 'Vård före och efter operation, handledare för nyexaminerade.'],
      ['Undersköterska', 'Omvårdnad på medicinavdelning.'],
    ],
  },
  {
    share: 8,
    language: 'sv',
    employers: 'Region, Health, Sjukhus',
    skills: 'Fysioterapi, Rehabilitering, Journalföring, MI, Ergonomi, Smärtbehandling, Gruppträning',
    education:
      'Lunds universitet: Fysioterapeutexamen; Karolinska Institutet: Fysioterapeutexamen; Uppsala universitet: Fysioterapeutexamen',
    about: [
      'Legitimerad fysioterapeut inom primärvård och arbetslivsinriktad rehabilitering.',
      'Arbetar gärna i team med läkare och rehabkoordinator.',
    ],
    worksWhileStudying: true,
    jobs: [
      ['Fysioterapeut', 'Bedömning och behandling på vårdcentral, ansvarig för artrosskolan.'],
      ['Fysioterapeut, rehab', 'Rehabilitering efter höftoperation i slutenvård.'],
      ['Personlig tränare', 'Ledde gruppträning under studierna.'],
    ],
  },
  {
    share: 8,
    language: 'sv',
    employers: 'Region, Sjukhus, Health',
    skills: 'Medicinsk sekreterare, Cosmic, Diagnosklassificering, Journalföring, Bokning, Excel, Service',
    education:
      'Sahlgrenska akademin: YH Medicinsk sekreterare; Luleå yrkeshögskola: YH Medicinsk sekreterare; Hermods: YH Vårdadministratör',
    about: [
      'Medicinsk sekreterare som håller ordning på flödet mellan remiss och journal.',
      'Van vid flera journalsystem och vid att lära upp kollegor.',
    ],
    worksWhileStudying: true,
    jobs: [
      ['Medicinsk sekreterare', 'Samordnar remisser och väntelistor för ortopedmottagningen.'],
      ['Vårdadministratör', 'Diagnosklassificering och bokning på vårdcentral.'],
      ['Receptionist', 'Tog emot patienter i tandvården.'],
    ],
  },
  {
    share: 8,
    language: 'sv',
    employers: 'Kommun',
    skills: 'Utredning, BBIC, LVU, Socialtjänstlagen, MI, Dokumentation, Samverkan, Treserva',
    education:
      'Göteborgs universitet: Socionomexamen; Örebro universitet: Socionomexamen; Linnéuniversitetet: Socionomexamen',
    about: [
      'Socionom med erfarenhet av barn- och familjeutredningar. Noga med rättssäkerhet och bemötande.',
      'Har varit med och infört nya arbetssätt för uppföljning.',
    ],
    worksWhileStudying: true,
    jobs: [
      ['Förste socialsekreterare', 'Arbetsleder sex socialsekreterare och granskar utredningar.'],
      ['Socialsekreterare', 'Utredde barns behov av stöd enligt BBIC.'],
      ['Boendestödjare', 'Stöttade vuxna med psykisk funktionsnedsättning i vardagen.'],
    ],
  },
  {
    share: 8,
    language: 'sv',
    employers: 'Skola, Kommun',
    skills: 'Undervisning, Matematik, Fysik, Bedömning, Mentorskap, Digitala läromedel, Specialpedagogik',
    education:
      'Stockholms universitet: Ämneslärarexamen; Linköpings universitet: Ämneslärarexamen; Luleå tekniska universitet: Ämneslärarexamen',
    about: [
      'Ämneslärare i matematik och fysik med förstelärartjänst.',
      'Arbetar med kollegialt lärande och gillar elever som frågar varför.',
    ],
    worksWhileStudying: true,
    jobs: [
      ['Förstelärare i matematik', 'Leder ämneslaget och utvecklar bedömningen i årskurs 7 till 9.'],
      ['Ämneslärare', 'Undervisade i matematik och fysik på gymnasiet, mentor för 15 elever.'],
      ['Lärarvikarie', 'Vikarierade i grundskolan under utbildningen.'],
    ],
  },
  {
    share: 10,
    language: 'sv',
    employers: 'Myndighet, Kommun, Region',
    skills:
      'Utredning, Förvaltningsrätt, Offentlighet och sekretess, Upphandling, LOU, Handläggning, Projektledning, Excel',
    education:
      'Uppsala universitet: Politices magister; Stockholms universitet: Juristexamen; Umeå universitet: Kandidat statsvetenskap',
    about: [
      'Utredare som skriver kort och underbyggt. Erfarenhet av både myndighet och kommun.',
      'Har lett regeringsuppdrag och upphandlingar.',
    ],
    jobs: [
      ['Utredare', 'Leder ett regeringsuppdrag om dricksvatten och samordnar tre enheter.'],
      ['Handläggare', 'Beslutade om bidrag och svarade på remisser.'],
      ['Upphandlare', 'Genomförde upphandlingar av konsulter och transporter enligt LOU.'],
    ],
  },
  {
    share: 10,
    language: 'sv',
    employers: 'Logistik, Livs, Retail',
    skills: 'Logistik, Lagerstyrning, WMS, Arbetsledning, Lean, Truckkort, Transportplanering, Excel',
    education:
      'Jönköping University: Högskoleingenjör logistik; Linköpings universitet: Civilingenjör industriell ekonomi; Högskolan i Borås: Kandidat logistik',
    about: [
      'Logistiker som började på golvet och nu leder flödet. Bra på att få folk med sig.',
      'Har startat upp ett nytt centrallager och bytt lagersystem under drift.',
    ],
    worksWhileStudying: true,
    jobs: [
      ['Logistikchef', 'Ansvarar för ett centrallager med 60 anställda och 9 000 orderrader per dygn.'],
      ['Lagerledare', 'Ledde kvällsskiftet och införde plock med röststyrning.'],
      ['Lagermedarbetare', 'Plock, packning och truckkörning.'],
    ],
  },
  {
    share: 8,
    language: 'en',
    employers: 'Logistik, Mekaniska, Fordon, Retail',
    skills: 'Supply chain, SAP, Forecasting, S&OP, Excel, Inventory management, Incoterms, Power BI',
    education:
      'Chalmers: MSc Supply Chain Management; DTU: MSc Industrial Engineering; Tampere University: BSc Logistics',
    about: [
      'Supply chain planner with experience from automotive and retail.',
      'I like short planning meetings and stock levels one can explain.',
    ],
    jobs: [
      [
        'Supply Chain Manager',
        'Runs sales and operations planning for spare parts in 12 countries. Lowered stock by 15 percent at the same service level.',
      ],
      ['Demand Planner', 'Forecast 4,000 articles and coordinated campaigns with the sales companies.'],
      ['Logistics Coordinator', 'Booked transports and handled customs documents.'],
    ],
  },
  {
    share: 8,
    language: 'sv',
    employers: 'Mekaniska, Fordon, Bygg, Energi',
    skills: 'Inköp, Förhandling, Avtal, SAP, Leverantörsutveckling, Upphandling, Kategoristyrning, Excel',
    education:
      'Linnéuniversitetet: Civilekonom; Högskolan i Gävle: Kandidat industriell ekonomi; Mälardalens universitet: Civilekonom',
    about: [
      'Strategisk inköpare med fokus på metall och bearbetning.',
      'Förhandlar hårt men rättvist och besöker gärna leverantören på plats.',
    ],
    jobs: [
      [
        'Strategisk inköpare',
        'Ansvarar för gjutgods och plåt, 140 miljoner kronor om året. Minskade antalet leverantörer från 60 till 25.',
      ],
      ['Operativ inköpare', 'Avrop, leveransbevakning och reklamationer.'],
      ['Orderhandläggare', 'Kundorder och leveransbesked.'],
    ],
  },
];
