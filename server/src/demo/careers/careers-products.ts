import type { Career } from './career.ts';

/** People who lead products and projects, and engineers of things one can touch. */
export const productCareers: readonly Career[] = [
  {
    share: 10,
    language: 'sv',
    employers: 'Digital, Region, Bank, Consulting',
    skills:
      'Figma, Användartester, Prototyper, Tjänstedesign, Tillgänglighet, Workshopledning, Designsystem, Intervjuer',
    education:
      'Linköpings universitet: Kandidat kognitionsvetenskap; Malmö universitet: Master interaktionsdesign; Hyper Island: YH UX-design',
    about: [
      'UX-designer som börjar i användarnas vardag och slutar i något som går att bygga.',
      'Har arbetat med tjänster för vård, skola och bank.',
    ],
    jobs: [
      ['UX-designer', 'Leder användarstudier och tar fram prototyper för regionens bokningstjänster.'],
      ['Interaktionsdesigner', 'Ritade om internetbankens flöde för lån tillsammans med handläggare.'],
      ['Webbdesigner', 'Formgav webbplatser och kampanjer åt byråns kunder.'],
    ],
  },
  {
    share: 16,
    language: 'en',
    employers: 'Tech, Mobility, Bank, Media',
    skills: 'Product strategy, Discovery, Roadmapping, A/B testing, SQL, Figma, User research, Jira, Scrum',
    education:
      'Stockholm School of Economics: MSc Business; KTH: MSc Industrial Management; University of Oslo: BSc Economics',
    about: [
      'Product manager for B2B products. I keep roadmaps short and talk to customers every week.',
      'Former analyst. Comfortable with both the numbers and the interviews.',
    ],
    jobs: [
      ['Product Manager', 'Took a logistics product from pilot to 140 paying customers in three countries.'],
      ['Product Owner', 'Owned search and recommendations with two development teams.'],
      ['Business Analyst', 'Analysed churn and pricing and wrote the requirements for a new billing model.'],
    ],
  },
  {
    share: 12,
    language: 'sv',
    employers: 'Bank, Region, Energi, Logistik',
    skills: 'Scrum, Jira, Kravställning, Backlogg, SAFe, Workshopledning, Förändringsledning, SQL',
    education:
      'Linköpings universitet: Civilingenjör industriell ekonomi; Uppsala universitet: Kandidat systemvetenskap; Karlstads universitet: Kandidat informatik',
    about: [
      'Produktägare som hellre frågar en gång för mycket. Van vid många intressenter.',
      'Har lett införandet av både nya system och nya arbetssätt.',
    ],
    jobs: [
      [
        'Produktägare',
        'Prioriterar för två team som utvecklar transportbokning. Tog över efter ett försenat projekt och levererade i etapper.',
      ],
      ['Verksamhetsutvecklare', 'Kartlade processer och införde ett nytt ärendesystem för 400 handläggare.'],
      ['Kravanalytiker', 'Samlade in och förvaltade krav i en upphandling.'],
    ],
  },
  {
    share: 14,
    language: 'sv',
    employers: 'Consulting, Energi, Region, Bygg',
    skills: 'Projektledning, Prince2, Scrum, Budget, Riskhantering, Jira, Upphandling, Förändringsledning',
    education:
      'KTH: Civilingenjör samhällsbyggnad; Chalmers: Civilingenjör industriell ekonomi; Mittuniversitetet: Kandidat projektledning',
    about: [
      'Projektledare med erfarenhet av IT och anläggning. Tydlig med tid, pengar och vem som bestämmer.',
      'Certifierad enligt Prince2. Har lett projekt upp till 60 miljoner kronor.',
    ],
    jobs: [
      ['Projektledare', 'Leder införandet av ett nytt planeringssystem för underhåll, 14 personer i projektet.'],
      ['Biträdande projektledare', 'Ansvarade för tidplan och uppföljning när tre kontor flyttade ihop.'],
      ['Projektkoordinator', 'Stöttade fyra projektledare med budget, möten och rapporter.'],
    ],
  },
  {
    share: 10,
    language: 'en',
    employers: 'Tech, Bank, Mobility, Consulting',
    skills: 'Scrum, Kanban, SAFe, Jira, Coaching, Stakeholder management, Facilitation, Budgeting',
    education:
      'University of Manchester: BSc Management; Lunds universitet: MSc Industrial Engineering; Aalto University: BSc Information Networks',
    about: [
      'Delivery lead for distributed teams. I care about few priorities and honest forecasts.',
      'Started as a developer, so I know what a broken build costs.',
    ],
    jobs: [
      ['Delivery Manager', 'Responsible for five teams in Stockholm and Kraków and for planning with the client.'],
      ['Scrum Master', 'Coached three teams and shortened the release cycle from a quarter to two weeks.'],
      ['Software Developer', 'Developed integrations in Java.'],
    ],
  },
  {
    share: 14,
    language: 'en',
    employers: 'Mobility, Fordon, Systems, Energi',
    skills: 'C, C++, AUTOSAR, RTOS, CAN, Python, Linux, Yocto, ISO 26262',
    education:
      'Chalmers: MSc Embedded Electronic System Design; KTH: MSc Embedded Systems; TU Berlin: MSc Electrical Engineering',
    about: [
      'Embedded engineer in the vehicle industry, from drivers to functional safety.',
      'I like hardware on the desk and tests that run on it every night.',
    ],
    jobs: [
      [
        'Senior Embedded Engineer',
        'Develops software for a brake controller in C++ under ISO 26262. Leads the safety analysis.',
      ],
      ['Embedded Developer', 'Wrote CAN drivers and diagnostics for electric trucks.'],
      ['Firmware Engineer', 'Developed firmware for battery chargers.'],
    ],
  },
  {
    share: 8,
    language: 'sv',
    employers: 'Fordon, Mekaniska, Systems',
    skills: 'C, C++, Inbyggda system, CAN, Python, AUTOSAR, Felsökning, Mätteknik',
    education:
      'Mälardalens universitet: Högskoleingenjör robotik; Linköpings universitet: Civilingenjör elektronik; Högskolan i Halmstad: Högskoleingenjör datateknik',
    about: [
      'Inbyggnadsutvecklare som gärna tar med lödkolven. Har jobbat med fordon och medicinteknik.',
      'Noggrann med tester och dokumentation, van vid certifierad utveckling.',
    ],
    jobs: [
      ['Inbyggnadsutvecklare', 'Utvecklar styrprogram för anläggningsmaskiner i C++ och ansvarar för testriggen.'],
      ['Mjukvaruutvecklare', 'Skrev drivrutiner för sensorer i en infusionspump.'],
      ['Testingenjör', 'Byggde automatiska tester av styrenheter.'],
    ],
  },
  {
    share: 12,
    language: 'sv',
    employers: 'Mekaniska, Fordon, Stål',
    skills: 'SolidWorks, AutoCAD, CATIA, Hållfasthet, FEM, Toleranser, Produktutveckling, GPS-ritningar',
    education:
      'Luleå tekniska universitet: Civilingenjör maskinteknik; Jönköping University: Högskoleingenjör maskinteknik; Högskolan Dalarna: Högskoleingenjör maskinteknik',
    about: [
      'Konstruktör med känsla för vad som går att tillverka. Nära dialog med verkstaden.',
      'Har följt flera produkter från skiss till serietillverkning.',
    ],
    jobs: [
      ['Mekanikkonstruktör', 'Konstruerar ventiler för processindustrin och leder designgranskningar.'],
      ['Konstruktör', 'Tog fram fästen och kåpor till en ny lastmaskin, från koncept till provserie.'],
      ['Ritare', 'Uppdaterade ritningar och artikelstrukturer.'],
    ],
  },
  {
    share: 12,
    language: 'sv',
    employers: 'Mekaniska, Stål, Livs, Fordon',
    skills: 'Lean, Six Sigma, Produktionsteknik, PLC, Ständiga förbättringar, Processkartläggning, FMEA, Excel',
    education:
      'Högskolan Väst: Högskoleingenjör produktionsteknik; Mälardalens universitet: Högskoleingenjör produktion; KTH: Civilingenjör maskinteknik',
    about: [
      'Produktionstekniker som trivs på golvet. Mäter först och bygger om sedan.',
      'Har infört standardiserat arbete på två fabriker och handlett operatörer.',
    ],
    worksWhileStudying: true,
    jobs: [
      ['Produktionstekniker', 'Ansvarar för två monteringslinor. Minskade ställtiden från 45 till 18 minuter.'],
      ['Processtekniker', 'Följde upp kassation och tog fram styrdiagram tillsammans med skiftlagen.'],
      ['Operatör', 'Körde fleroperationsmaskiner i treskift.'],
    ],
  },
  {
    share: 8,
    language: 'en',
    employers: 'Mekaniska, Energi, Stål, Fordon',
    skills: 'PLC, Siemens TIA Portal, SCADA, Automation, Robotics, Commissioning, Electrical design, Python',
    education:
      'NTNU: MSc Cybernetics; KTH: MSc Systems, Control and Robotics; Tampere University: BSc Automation Engineering',
    about: [
      'Automation engineer who has commissioned lines in eight countries.',
      'I plan start-ups together with the operators who will run the line afterwards.',
    ],
    jobs: [
      ['Automation Engineer', 'Programs and commissions robot cells for battery production.'],
      ['Commissioning Engineer', 'Started up paper machines for customers in the Nordics and Brazil.'],
      ['PLC Programmer', 'Wrote control programs for conveyors and packaging lines.'],
    ],
  },
  {
    share: 8,
    language: 'sv',
    employers: 'Mekaniska, Fordon, Health, Livs',
    skills: 'ISO 9001, Kvalitetsrevision, FMEA, Mätteknik, Six Sigma, Reklamationer, 8D, Excel',
    education:
      'Högskolan i Skövde: Högskoleingenjör kvalitet; Linköpings universitet: Civilingenjör maskinteknik; Högskolan Kristianstad: Kandidat kvalitetsstyrning',
    about: [
      'Kvalitetsingenjör som hellre förebygger än sorterar. Revisionsledare enligt ISO 9001.',
      'Van att arbeta med både leverantörer och kunder när något gått fel.',
    ],
    jobs: [
      ['Kvalitetsingenjör', 'Leder reklamationsarbetet och halverade antalet återkommande fel på två år.'],
      ['Kvalitetstekniker', 'Ansvarade för mätrum och ankomstkontroll.'],
      ['Mättekniker', 'Mätte detaljer i koordinatmätmaskin och skrev mätrapporter.'],
    ],
  },
  {
    share: 8,
    language: 'sv',
    employers: 'Bygg, Energi, Kommun',
    skills: 'Bygghandlingar, AutoCAD, Revit, AMA, Upphandling, Arbetsmiljö, Kalkyl, Besiktning',
    education:
      'KTH: Högskoleingenjör byggteknik; Lunds universitet: Civilingenjör väg och vatten; Högskolan i Gävle: Högskoleingenjör byggnad',
    about: [
      'Byggingenjör med erfarenhet av både entreprenad och beställare.',
      'Håller ihop tidplan och ekonomi och är gärna ute på plats.',
    ],
    jobs: [
      ['Projekteringsledare', 'Samordnar konsulterna för en ny skola med 600 platser.'],
      ['Arbetsledare', 'Ledde markarbeten och betonggjutning för ett bostadskvarter.'],
      ['Kalkylator', 'Räknade på anbud inom husbyggnad.'],
    ],
  },
];
