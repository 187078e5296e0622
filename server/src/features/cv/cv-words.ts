import { compoundOf } from '@app/contract/search/heads';
import { wordsOf } from '@app/contract/search/words';

/* The words that CVs are built from: English, Swedish, Norwegian, Danish, and the commonest of German, French and Spanish. */

export type Section = 'experience' | 'education' | 'skills' | 'languages' | 'summary' | 'contact' | 'other';

const headings: Record<Section, string> = {
  experience:
    'tätigkeiten|berufstätigkeit|berufliche tätigkeiten|praktische tätigkeiten|berufliche erfahrung|erfahrung|erfahrungen|parcours professionnel|expériences|work profile|carrier experience|tidligere karriere|karriere|experiência|experiência profissional|esperienza|esperienze lavorative|esperienze professionali|werkervaring|ervaring|työkokemus|work experience|experience|experiences|professional experience|professional experiences|employment|employment history|employment record|employment details|career|career history|career summary|career profile|work history|work|job experience|relevant experience|relevant work experience|industry experience|industrial experience|practical experience|research experience|teaching experience|other experience|additional experience|earlier experience|previous experience|previous employment|current employment|professional background|professional history|working experience|organizational experience|work experiences|internships|internship|internship experience|övrig erfarenhet|tidigare erfarenhet|arbetslivserfarenhet|arbetslivserfarenheter|erfarenhet|erfarenheter|yrkeserfarenhet|yrkeserfarenheter|yrkesbakgrund|anställningar|anställning|arbetserfarenhet|arbetserfarenheter|arbeten|uppdrag|tidigare uppdrag|uppdragshistorik|konsultuppdrag|arbetsliv|karriär|tjänster|assignments|praktik|erfaring|arbeidserfaring|jobberfaring|jobb erfaring|yrkeserfaring|arbejdserfaring|arbejdserfaringer|praktikerfaringer|praktikerfaring|erhvervserfaring|erhvervs erfaring|erfaringer|joberfaring|ansættelser|stillinger|praksis|berufserfahrung|praxiserfahrung|praktische erfahrung|werdegang|beruflicher werdegang|arbeitserfahrung|experiencia laboral|experiencia profesional|experiencia|expérience|expérience professionnelle|expériences professionnelles',
  education:
    'akademische laufbahn|schulische ausbildung|parcours scolaire|diplômes|formação|formação acadêmica|istruzione|opleiding|koulutus|professional qualification|professional qualifications|technical qualification|technical qualifications|education|educations|education credentials|educational credentials|academic credentials|academic qualifications and certifications|academic background|academic qualifications|academic qualification|academics|academic details|academic profile|academic record|academic history|educational qualification|educational qualifications|educational background|educational details|education details|education qualification|education qualifications|education background|qualification|qualifications|studies|education and training|education and qualifications|education and certifications|academia|scholastic record|scholastics|utbildning|utbildningar|studier|akademisk bakgrund|utbildningsbakgrund|skolgång|högre utbildning|utdanning|utdannelse|utdanningsbakgrunn|uddannelse|uddannelser|uddannelsesbaggrund|ausbildung|studium|bildungsweg|schulbildung|bildung|educación|formación|formación académica|formation|formations|études',
  skills:
    'it|computerkenntnisse|edv|softwarekenntnisse|fachkenntnisse|technische kenntnisse|softwareentwicklung|compétences techniques|langages|habilidades técnicas|competenze|vaardigheden|osaaminen|proficiency in system applications|programmeringssprog|fähigkeiten and interesse|fähigkeiten and interessen|skills|skill|technical experience|technical experience with|computer qualifications|languages and technologies|programming languages and technologies|work knowledge|other skills|others skills|andre ferdigheter|skill set|skillset|skill sets|skills set|technical skills|technical skill|technical skill set|core skills|key skills|hard skills|soft skills|it skills|it proficiency|computer skills|computer proficiency|computer knowledge|computer literacy|professional skills|relevant skills|programming skills|software skills|software|digital skills|personal skills|skills and tools|skills and abilities|skills and competencies|skills and technologies|skills and expertise|skills summary|skills and interests|core competencies|core competence|competencies|competences|key competencies|technologies|technology|tools|tools and technologies|technologies and tools|tech stack|tech|expertise|areas of expertise|area of expertise|technical expertise|technical proficiency|technical proficiencies|technical knowledge|technical competencies|technical summary|technical profile|programming languages|programming|frameworks|key strengths|strengths|abilities|specialties|specialities|kompetenser|kompetens|kompetensområden|kunskap|färdigheter|tekniska kunskaper|tekniska färdigheter|it-kunskaper|it-kompetens|it-färdigheter|tekniker|teknik|teknisk stack|teknikstack|verktyg|nyckelkompetenser|kärnkompetenser|teknisk kompetens|tekniska kompetenser|datakunskaper|datorkunskaper|datorvana|programmering|programmeringsspråk|egenskaper|styrkor|systemkunskaper|ferdigheter|ferdigheter og interesser|kompetanse|kompetanser|nøkkelkompetanse|tekniske ferdigheter|teknisk kompetanse|teknologier|verktøy|dataferdigheter|færdigheder|kompetencer|kvalifikationer|tekniske kompetencer|it-kompetencer|it-kundskaber|værktøjer|kenntnisse|it-kenntnisse|fähigkeiten|edv-kenntnisse|kompetenzen|digitale fähigkeiten|habilidades|competencias|conocimientos|compétences',
  languages:
    'sprache|langue|lingue|línguas|talen|kielitaito|kielet|languages|language|language skills|language skill|languages known|language known|known languages|language proficiency|linguistic proficiency|languages spoken|spoken languages|linguistic skills|språk|språkkunskaper|språkkunskap|språkferdigheter|språkkunnskaper|sprog|sprogkundskaber|sprogkompetencer|sprachen|sprachkenntnisse|idiomas|langues',
  summary:
    'personal declaration|profil professionnel|profilo|objectif|objetivo|summary|profile|about|about me|professional summary|executive summary|personal statement|personal profile|professional profile|professional overview|career overview|objective|objectives|career objective|career objectives|carrier objective|carrer objective|job objective|career goal|introduction|overview|bio|profile summary|synopsis|professional synopsis|summary of qualifications|highlights|sammanfattning|profil|om mig|presentation|personlig presentation|kort om mig|professionell profil|om meg|sammendrag|nøkkelkvalifikasjoner|om|personprofil|profiltekst|resumé|resume|über mich|zusammenfassung|perfil|sobre mí|à propos',
  contact:
    'contact|contacts|contact me|contact details|contact information|contact info|personal details|personal detail|personal information|personal info|personal data|personal dossier|personal|kontakt|kontaktuppgifter|personuppgifter|personliga uppgifter|kontaktinformation|kontaktinfo|personalia|personlig informasjon|personlige oplysninger|kontaktoplysninger|persondata|angaben zur person|persönliche daten|datos personales|contacto|coordonnées|details|address',
  other:
    'persönliche erfahrung|zusätzliche qualifikationen|weiterbildung|weiterbildungen|ehrenamt|ehrenamtliches engagement|zivildienst|relevante publikationen|hobbyer og interesser|personlige egenskaber|personliga egenskaper|personlige egenskaper|nøkkelegenskaper|nøgletal|personligt|engagements|nøkkeltall|references|reference|referenser|referanser|referencer|interests|interest|hobbies|hobby|hobbies and interests|interests and hobbies|interests and activities|activities|activities and interests|intressen|fritid|fritidsintressen|fritidsinteresser|interesser|certifications|certification|certifications and courses|courses and further education|sertifiseringer og kurs|sertifiseringer and kurs|kurs and videreutdanning|personality traits|certificates|certificate|licenses|licenses and certifications|certifikat|certifiering|certifieringar|sertifiseringer|kurs|sertifikater|certificeringer|courses|course|coursework|relevant coursework|training|trainings|trainings and certifications|training and certifications|workshops|workshops attended|seminars|kurser|kurser og certifikater|övriga kurser|övriga utbildningar|projects|project|project details|project experience|academic projects|academic project|personal projects|key projects|major projects|projects undertaken|projekt|projekter|prosjekter|prosjekt|utvalda projekt|egna projekt|selected projects|publications|publication|publikationer|publikasjoner|papers|conferences|patents|awards|award|honors|honours|honors and awards|awards and honors|honors and achievements|scholarships|grants|achievements|achievement|accomplishments|key achievements|academic achievements|extra curricular activities|extracurricular activities|extra-curricular activities|extracurricular|co-curricular activities|curricular activities|leadership|leadership and activities|leadership experience|responsibilities|positions of responsibility|position of responsibility|utmärkelser|övrigt|øvrigt|annet|other|other information|miscellaneous|misc|körkort|førerkort|driving licence|driving license|licence|volunteering|volunteer|volunteer work|volunteer experience|volunteer work experience|voluntary work|community service|community involvement|memberships|membership|professional memberships|affiliations|professional affiliations|ideellt arbete|ideella uppdrag|ideellt engagemang|ideella engagemang|förtroendeuppdrag|frivillig|frivilligt arbejde|frivillig arbeid|frivillig erfaring|verv|verv og frivillig arbeid|open source|open source-bidrag|additional information|additional|additional skills|additional details|declaration|meriter|övriga meriter|militärtjänst|militærtjeneste|military service|personal traits|personality|personal strengths|personal attributes|personal qualities|links|websites|portfolio|social|social media|socials|github|linkedin|hobbys|interessen|sonstiges|proyectos|proyectos personales|investigación|intereses|projets|centres d’intérêt|loisirs|ledelse og aktiviteter|strength|personal interests|thesis|examensarbete|research|research interests|teaching|skills and hobbies',
};
const folded = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\s*[&+]\s*|\s+(?:och|og|und|y|et)\s+/gu, ' and ')
    .replaceAll(/[’']/g, '’');
const sections = new Map(
  (Object.keys(headings) as Section[]).flatMap((section) =>
    headings[section].split('|').map((heading) => [folded(heading), section] as const),
  ),
);
/** The same for headings whose words have run together. */
const closed = new Map(Array.from(sections, ([heading, section]) => [heading.replaceAll(/ (?:and )?/g, ''), section]));

/** The section that a heading begins, by the words of it alone. */
export const sectionOf = (heading: string): Section | undefined => sections.get(folded(heading));
/** The same with a letter wrong, missing or too many, for headings that are long enough to be meant. */
export function nearlySectionOf(heading: string): Section | undefined {
  const written = folded(heading);
  if (written.length < leastLetters || written.length > 30 || /\d/.test(written)) return undefined;
  for (const [known, section] of sections)
    if (known.length >= leastLetters && isOneLetterOff(known, written)) return section;
  return undefined;
}
const leastLetters = 8;
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(at + Number(short.length === long.length)) === long.slice(at + 1);
}
export const closedSectionOf = (heading: string): Section | undefined => closed.get(folded(heading));

/** The section of a heading that says more than the lists above know: by the word that it turns on. */
const turnsOn: readonly [RegExp, Section][] = [
  [/^(?:education|academic (?!proj|achiev)|utbildning|utdanning|uddannelse|ausbildung)/iu, 'education'],
  [
    /\b(?:projects?|projekt|prosjekter|volunt|ideell|frivillig|publications?|publikation|references?|referen[sc]er|interests?|intress|interess|hobb|ehrenamt|weiterbildung|awards?|honou?rs|achievements?|certificat|certifi|sertifi|courses?|kurser|training|memberships?|engagemang|verv|activities)/iu,
    'other',
  ],
  [/\b(?:programming|operating|scripting|computer(?! science)|teknologi|programmering)/iu, 'skills'],
  [/\b(?:languages?\b|språk|sprog|sprachen|idiomas)/iu, 'languages'],
  [
    /(?:experience|employment|(?:work|job|professional|career) history|internships?|\bcareer\b|erfarenhet|anställning|arbetsliv|uppdrag|erfaring|erfahrung|karriere|exp[eé]rienc|parcours prof)/iu,
    'experience',
  ],
  [
    /(?:education|academic|qualification|credentials|utbildning|utdanning|uddannelse|studies|ausbildung|educación|formación)/iu,
    'education',
  ],
  [
    /(?:skills?\b|competenc|kompeten[sc]|kompetanse|kunskap|färdigheter|ferdigheter|færdigheder|technolog|tekniker|verktyg|proficienc|expertise|kenntnisse|fähigkeit|software|tools\b)/iu,
    'skills',
  ],
  [/(?:\bsummary|\bprofile\b|\bprofil\b|about me|\bom mig\b|\bom meg\b|objective)/iu, 'summary'],
  [/(?:contact|kontakt|personal (?:details|info|data)|personuppgifter|personalia)/iu, 'contact'],
];
export const sectionByWord = (heading: string): Section | undefined =>
  turnsOn.find(([word]) => word.test(heading))?.[1];

/** Stand before a list of skills wherever they are: inside a job they tell what was used in it, and do not end it. */
export const skillLabel =
  /^(?:tech(?:nology|nologies|nical environment)?|tech(?:nology)? stack|teknisk stack|technologies used|technology used|tools?|tools used|tools (?:and|&) technologies|technologies (?:and|&) tools|skills?|skills used|key skills|keywords|environment|stack|tekniker|teknik|teknologier|teknologi|verktyg|verktøy|værktøjer|använda tekniker|teknik(?:er)? (?:och|&) verktyg|tekniker\/verktyg|kompetenser|nyckelord|språk(?:\/| och )tekniker|teknikstack|programspråk|programmeringsspråk|programming languages?|ramverk|frameworks?|languages? used|metoder|methods|miljö|plattform(?:ar)?|platforms?|databaser|databases?|software|software used)$/i;

/** What a CV calls itself. */
export const documentTitle =
  /^(?:my\s+)?(?:curr?[iy]cul[aeu]m[\s-]?vita?[eæ]?|c\.?v\.?|resume|résumé|resumé|meritförteckning|levnadsbeskrivning|lebenslauf|bio[- ]?data)(?![\p{L}\d])[\s:–—|,-]*/iu;

/** Words, or ends of words, by which a job is told from an employer. */
const jobWord =
  /(?:utvecklare|utvikler|udvikler|\bdev(?:eloper)?\b|developer|engineer\b|engineers\b|ingenjör|ingeniør|ingenieur\b|ingeniero|programmer|architect|arkitekt|manager|\bmgr\b|\bchef\b|chef$|\blead\b|ledare|leder\b|leader|konsult|konsulent|consultant|designer|analyst|analytiker|scientist|forskare|forsker|researcher|research(?:er)? (?:assistant|associate|fellow)|specialist|coordinator|co-ordinator|koordinator|samordnare|administrator|administratör|assistant|assistent|associate|director|direktör|direktør|officer|\bc[a-z]o\b|\bvd\b|president|\bvp\b|chairman|ordförande|partner|recruiter|rekryterare|accountant|ekonom\b|controller|auditor|revisor|sjuksköterska|nurse|teacher|lärare|lærer|lecturer|professor|instructor|tutor|mentor|coach|trainer|tränare|\btester\b|testare|säljare|selger|sælger|salesman|salesperson|representative|executive|executive$|projektledare|prosjektleder|scrum master|product owner|produktägare|technician|intern\b|internship|trainee|praktikant|apprentice|lärling|operatör|operator|electrician|elektriker|mechanic|handläggare|rådgivare|rådgiver|advisor|adviser|counsel|head of|ansvarig|ansvarlig|copywriter|writer|editor|redaktör|journalist|strateg\b|kock|\bcook\b|receptionist|medarbetare|medarbeider|medarbejder|arbetare|jurist|lawyer|attorney|paralegal|secretary|sekreterare|sekretær|clerk|cashier|kassör|waiter|waitress|servitör|bartender|barista|driver|chaufför|förare|founder|grundare|co-founder|freelance|frilans|owner|ägare|supervisor|superintendent|foreman|inspector|planner|buyer|inköpare|strategist|evangelist|administrativ|volunteer|volontär|fellow\b|postdoc|doktorand|phd student|worker|security guard|vakt\b|väktare|programmierer|helfer|hiwi|werber\b|tätigkeit|sergeant|soldat|tjener\b|helper|fundraiser|fahrer\b|kassierer|verkäufer|kaufmann|kauffrau|aushilfe|techniker\b|pfleger|monteur|sjåfør|vekter\b|baby-?sitter|intervenant|responsable|praktikum|scholar\b|photographer|fotograf|producer|artist|animator|modeler|surveyor|estimator|draftsman|draughtsman|welder|plumber|carpenter|snickare|pharmacist|physician|doctor\b|läkare|therapist|psycholog|librarian|bibliotekarie|pilot|steward|host(?:ess)?\b|ambassador|ambassadör|expert|sommarjobb|extrajobb|hilfskraft|mitarbeiter|werkstudent|supporttekniker|\bsupport\b|art director|webmaster|admin\b|superuser|merchandiser|butler|housekeep|steno|typist|member\b|ledamot|styrelse|fritidsledare|biträde|personlig assistent|undersköterska|vikarie|student\b|barnskötare|pedagog|développeu|ingénieur|stagiaire|alternant|desarrollador|becari[oa]\b|administrador|ingenier[oa]\b|técnico|profesor|consultor|entwickler|berater\b|leiter\b|ontwikkelaar|medewerker)/iu;
export const isJob = (text: string): boolean =>
  jobWord.test(text) || wordsOf(text).some(({ text: word }) => word.length > 4 && compoundOf(word) !== undefined);
/** Endings and words that only employers have. */
export const companyWord =
  /(?:\bAB\b|\bHB\b|\bKB\b|\bLtd\b|\bLimited\b|\bInc\b|\bGmbH\b|\bAG\b|\bGbR\b|\be\.K\b|\bKG\b|\boHG\b|\bAS\b|\bASA\b|\bA\/S\b|\bApS\b|\bOyj?\b|\bplc\b|\bLLC\b|\bLLP\b|\bL\.L\.C|\bS\.?r\.?l\b|\bS\.A\b|\bB\.?V\b|\bPvt\b|\bCorp(?:oration)?\b|\bCo\b\.?|\bCompany\b|\bGroup\b|\bGruppen\b|\bHoldings?\b|\bBank\b|banken\b|\bRegion\b|kommune?\b|[Ss]jukhus|[Hh]ospital|verket\b|skola\b|skolan\b|\bStudios?\b|\bConsulting\b|\bConsultancy\b|\bConsultants\b|\bSolutions\b|\bSystems\b|\bTechnolog(?:y|ies)\b|\bInfotech\b|\bSoftware\b|\bServices\b|\bIndustries\b|\bInternational\b|\bMinistry\b|\bDepartment\b|\bAgency\b|\bUniversit|\bCollege\b|\bSchool\b|\bInstitut|\bAcademy\b|\bFoundation\b|\bAssociation\b|\bCouncil\b|\bLabs?\b|\bLaborator|\bHotel\b|\bRestaurant\b|\bAirlines?\b|\bMedia\b|\bPartners\b|\bEnterprises?\b|\bConstructions?\b|\bTrading\b|\bLogistics\b|\bNetworks?\b|\bTelecom\b|\bPharma\w*\b|\bInsurance\b|\bFöretag\b|\bFörening|\bFörbundet\b|\bStiftelsen\b|högskola|universitet|gymnasi|\.com\b|\.se\b|\.io\b)/u;
export const schoolWord =
  /(universit|universidad|högskola|høgskole|højskole|hochschule|\bcollege|school|skola\b|skolan\b|\bskole|skole\b|skolen\b|(?<=\p{L}[ -]?)gymnasi|institute|institut\b|institución|instituto|\bKTH\b|\bLTH\b|\bLTU\b|\bNTNU\b|\bDTU\b|\bUiO\b|\bIIT\b|\bNIT\b|\bI\.?T\.?I\b|chalmers|academy|akademi|yrkeshögskola|\bMIT\b|handels|polytechnic|polytechnique|komvux|folkhögskola|vidyalaya|vidyapeeth|\bFH\b|\bDHBW\b|\bHAW\b|realschule|oberschule|gesamtschule|berufsschule|sprogcenter|faculté|faculdade|\bcampus\b|\bboard\b|skúli|council|\bfaculty\b|fagskole|videregående|nackademin|edugrade|hyper island|noroff|lexicon|erhvervsakademi|convent|vidya|inter college|\bH\.?S\.?S\b|école|lycée|colegio|escuela|colégio|acadamy)/iu;
/** Kinds of schools, which say what somebody has learned rather than where. */
export const schoolKind =
  /^(?:(?:senior |junior |upper |public |primary |higher |secondary )*(?:high |secondary |primary )?school|folkeskole|grundskola|grundskole|gymnasium|gymnasiet|gymnasieskola|videregående(?: skole)?|intermediate|matriculation)$/i;
export const degreeWord =
  /(bachelor|master|abitur|schulreife|mittlere reife|licenciatura|laurea|\bb\.?\s?eng\b|\bm\.?\s?eng\b|\bstx\b|speciale\b|undergraduate|postgraduate|\bbts\b|g\.?c\.?(?:s\.?)?e\b|\bm\.?\s?sc\b|\bb\.?\s?sc\b|\bb\.?\s?a\b|\bm\.?\s?a\b|\bm\.?b\.?a\b|\bb\.?\s?e\b|\bm\.?\s?e\b|\bb\.?\s?tech|\bm\.?\s?tech|\bb\.?\s?com|\bm\.?\s?com|\bb\.?c\.?a\b|\bm\.?c\.?a\b|\bb\.?b\.?a\b|\bs\.?s\.?c\b|\bh\.?s\.?c\b|\bssl?c\b|\bph\.?\s?d|doktor|doctor|kandidat|magister|civilingenjör|sivilingeniør|civilingeniør|diplomingeni|högskoleingenjör|civilekonom|examen|eksamen|degree|diploma|diplom|program\b|programmet|programme|licentiat|linje|informatik|\bstudier\b|\bcertificate\b|graduat|intermediate|matricul|secondary|\b(?:x|xii|10|12)(?:th)?\b|\bhigher\b|utbildning|utdanning|uddannelse|minor|major|studium|grado|licence\b|baccalaur|fag\b|kurs|\bcourses?\b|poäng|\bhp\b|\byh\b|engineering|science|naturvetenskap|teknik|ekonomi|economics|management|studies|utvecklare|developer|utvikler|semester|utveksling|exchange|abroad|auslandsaufenthalt|utbytes|erasmus|bootcamp|folkeskole|datamatiker|cand\.|\bpba\b|\bhhx\b)/i;

/** A name of a town is none behind these. */
export const notAPlace = /^(?:remote|distans|hybrid|on-?site|freelance|various|worldwide|fjernarbeid)$/i;
