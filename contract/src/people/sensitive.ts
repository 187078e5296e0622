import { type SensitiveKind, sensitiveKinds } from './sensitive-kinds.ts';

/*
 * Finds in free text what a recruiting firm has no business to keep: personnummer, and what the law calls special categories (GDPR,
 * articles 9 and 10). By rules, in Swedish and English: nothing is sent anywhere, and whoever writes is warned while they write.
 */

export interface Sensitive {
  kind: SensitiveKind;
  from: number;
  to: number;
}

/** The check digit of a personnummer: every other digit twice, the sum of all digits a multiple of ten. */
export function isCheckedNumber(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].entries()) {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === 0;
}

const numberLike =
  /(?<![\d+])(?:(?:18|19|20)[\s-]?)?(\d{2})[\s-]?(\d{2})[\s-]?(\d{2})\s?([-+–]?)\s?(\d{4})(?!\d|[-.,]\d)/g;
/** What stands before a number that is none of a person. */
const otherNumber =
  /(?:tel|telefon|mobil|mobile|phone|cell|ring|call|sms|fax|nr|order|ordernummer|invoice|faktura|ocr|bankgiro|plusgiro|org\.?\s?nr|orgnr|organisationsnummer|organisation number|vat|ref|referens|reference|ticket|ärende|case|isbn|art|artikel|serial|serienummer|konto|account|iban|id|tracking|kolli|sku|version|build)[\s.:#]*(?:no\.?|number|nummer|nr)?[\s.:#]*$/i;
/** What stands before a number that is one of a person, also where a digit of it is wrong. */
const ownNumber =
  /(?:person(?:al|s)?[\s-]?(?:nummer|nr|number|id|no|identification number|identity number)\w*|pers\.?\s?nr|p\.?-?nr|pnr|ssn|samordningsnummer|coordination number|identity number|social security number|född(?: den)?|born(?: on)?|p-nummer)[\s.:#(-]*(?:is|är|var|was)?[\s:]*$/i;
const isPhone = (text: string): boolean => /^07\d/.test(text) && !/[-+–]/.test(text);

function* numbersIn(text: string): Generator<Sensitive> {
  for (const match of text.matchAll(numberLike)) {
    const [whole, year, month, day, sign, last] = match as unknown as [string, string, string, string, string, string];
    // 60 more in a samordningsnummer, where month and day may be unknown.
    const [least, inMonth] = Number(day) >= 60 ? [0, Number(day) - 60] : [1, Number(day)];
    if (Number(month) < least || Number(month) > 12 || inMonth < least || inMonth > 31) continue;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    if (!ownNumber.test(before)) {
      if (!isCheckedNumber(year + month + day + last)) continue;
      // Twelve digits with a century, a day and a check digit are no phone number.
      const isLong = /^(?:18|19|20)\d{2}/.test(whole) && whole.replaceAll(/\D/g, '').length === 12;
      if (sign === '' && ((!isLong && otherNumber.test(before)) || isPhone(whole))) continue;
    }
    yield { kind: 'personnummer', from: match.index, to: match.index + whole.length };
  }
}

interface Rule {
  kind: Exclude<SensitiveKind, 'personnummer'>;
  /** What is hardly said of anything but somebody. */
  says: RegExp;
  /** What is said of somebody only if there is somebody in the sentence; texts about the world are full of it. */
  mentions: RegExp;
  /** What in the same sentence makes it about something else, such as where they work. */
  unless?: RegExp;
  /** The same for what is only mentioned. */
  unlessSaid?: RegExp;
}
const word = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${list})(?![\\p{L}\\d])`, 'iu');

/** Somebody: a pronoun, a word for one person, or a first and last name. Names begin with capitals, so case counts there. */
const somebody = [
  word(
    'jag|mig|min|mitt|mina|han|honom|hans|hon|henne|hennes|hen|hens|me|my|he|him|his|she|her|hers|kandidat(?:en)?|candidate|sökanden|applicant|referent(?:en)?|mannen|kvinnan|hustru|fru|make|maken|mor|far|mamma|pappa|mother|father|wife|husband|year[- ]old|\\d\\d-åring(?:en)?|\\d\\d-åriga?',
  ),
  // In notes somebody is left out.
  /^\W*(?:har|hade|är|var|blev|blir|fick|lider|tar|går|gick|behöver|has|had|is|was|suffers|takes|needs|got|goes|went) (?!det |man |there |it )/iu,
  // At the beginning of a sentence it may be the Swedish preposition.
  /[\p{L}\d,;)"”'] I(?!\p{L})|^\W*I(?:['’]| (?:am|was|have|had|do|did|will|would|can|could|got|get|live|grew|need|keep|use|work|started|suffer|realized|recently|also|never|still)(?!\p{L}))/u,
  /(?<!\p{L})\p{Lu}\p{Ll}+ (?:(?:de|von|af|van|al) )?\p{Lu}\p{Ll}+(?<!Party|Union|Church|States|Act|Group|University|School|Kingdom|Nordisk|Parish|Council|Association)(?!\p{L})/u,
];
/** In notes the person is left out: "Has ADHD." So few words are one. */
const wordsOfNote = 8;
const isOfSomebody = (sentence: string): boolean =>
  somebody.some((each) => each.test(sentence)) || sentence.trim().split(/\s+/).length <= wordsOfNote;
/** Whoever they are, it is nobody. */
const anybody = word(
  '(?:människor|personer|vuxna|barn|kvinnor|män|de|dem|alla|andra|folk|people|persons|adults|children|women|men|those|anyone|everyone|patients) (?:med|som har|som lider|with|who (?:have|has|suffer)|suffering|living)|(?:vanligare|common) (?:hos|among|in)|enligt (?:svensk )?lag',
);
const workplace = word(
  'research\\w*|forsk\\w*|clinic\\w*|klinik\\w*|hospital|sjukhus\\w*|app|apps|platform|plattform\\w*|startup|product|produkt\\w*|project|projekt\\w*|customer\\w*|kund\\w*|client|company|bolag\\w*|företag\\w*|sector|sektor\\w*|industry|bransch\\w*|department|avdelning\\w*|team|nurse|nurses|sjuksköters\\w*|doctor|läkare|patients?|patienter\\w*|treatment|treating|behandling\\w*|drug|läkemedel\\w*|pharma\\w*|device|devices|medtech|biotech|course|kurs\\w*|thesis|uppsats\\w*|examensarbete\\w*|teacher|lärare\\w*|professor|museum|magazine|tidning\\w*|campaign|kampanj\\w*|foundation|stiftelse\\w*|system\\w*|software|tool|verktyg\\w*|model|modell\\w*|data|designed|developed|built|utveckla\\w*|byggde|insurance|försäkring\\w*|journalist\\w*|reporter|degree|examen|master\\w*|studied|läste|pluggade|policy\\w*|training|utbildning\\w*|programme|program|world leader|solutions|therap(?:y|ies)',
);

const rules: readonly Rule[] = [
  {
    kind: 'health',
    says: word(
      '(?:del|hel|lång)?(?:tids)?sjukskriv(?:en|a|as|ning)?|långtidssjuk\\w*|utbränd|utbränd av|utmattningsdepression|utmattad|deprimerad|gravid|rullstolsbunden|rullstolsburen|g(?:ick|ått|år) in i väggen|fick diagnosen|har diagnosen|(?:on )?sick leave|burn(?:ed|t)[ -]?out|pregnant|diagnosed with|is depressed|wheelchair user|hjärtinfarkt|heart attack|clinical depression|cellgift\\w*|chemotherapy|går i terapi|hörselskadad|synskadad|hearing[- ]impaired|visually impaired|chronically ill|kroniskt sjuk|antidepressiv\\w*|antidepressants?',
    ),
    mentions: word(
      'utmattning\\w*|adhd(?:-\\p{L}+)?|add-diagnos|autism\\w*|asperger\\w*|dyslexi\\w*|bipolär\\w*|depression|ångest\\w*|diabet\\w*|epilep\\w*|cancer|tumör|ms-sjuk\\w*|reumati\\w*|fibromyalgi|förmaksflimmer|stroke|missfall\\w*|rullstol\\w*|funktionsnedsatt|funktionsnedsättning|funktionshind\\w*|alkoholi(?:st|serad)|alkoholproblem|alkoholrelaterade problem|missbruk(?:are|sproblem|at)?|missbrukar|multiple sclerosis|multipel skleros|(?:has|have|had|having|lives with|lever med|har) MS|parkinsons?|crohns?|lupus|schizo\\w*|ptsd|tvångssyndrom|ätstörning\\w*|anorexi\\w*|bulimi\\w*|endometrios|psoriasis|hjärtfel|hjärtsvikt|dialys|brain tumou?r|blind|döv|deaf|prognosis|infusions|hiv|kronisk\\w*|sjukdom(?:en)?|diagnos(?:en)?|rehab(?:ilitering\\w*)?|allergi\\w*|migrän\\w*|psykiska hälsa|psykisk ohälsa|burnout|depress(?:ed|ive)|anxiety|dyslexi[ac]|autistic|bipolar|epileptic|wheelchair|disab(?:ility|led)|pregnancy|miscarriage|alcoholic|addict(?:ed|ion)|chronic\\w*|illness|medical (?:issue|condition|leave|problem)s?|health (?:issue|problem)s?|diagnosed|therapy for|mental health|migraines?|medication|surgery|arthritis|asthma\\w*|astma\\w*',
    ),
    unlessSaid: workplace,
  },
  {
    kind: 'union',
    says: word(
      '(?:är|var|blev|sedan|varit|aktiv) (?:\\w+ )?medlem i (?:facket|unionen|if metall|kommunal|vision|ledarna|saco|tco|lo|sveriges ingenjörer|akavia|vårdförbundet|st|seko|byggnads|handels|lärarförbundet|jusek|naturvetarna)|fackmedlem\\w*|fackligt (?:aktiv|engagerad|ansluten|organiserad)\\w*|facklig(?:t)? (?:företrädare|förtroendeman|förtroendevald|ombud)|fackombud\\w*|klubbordförande|gick med i facket|fackordförande|union (?:card|president|council|guy|household|man|family)|labou?r organi[sz]er|joined the union|(?:trade |labou?r )?union (?:labou?r )?(?:members?|rep\\w*|steward|activist|organi[sz]er)(?!ship)|member of (?:a |the |his |her |their )?(?:[\\w&]+ ){0,5}(?:union|guild|brotherhood)|shop steward|joined (?:a|the) (?:trade |labou?r )?union|active in (?:a|the|his|her|their) (?:trade |labou?r )?union|unioni[sz]ed|not in the union|går med i facket|står utanför facket|ansluten till (?:facket|unionen|if metall)',
    ),
    mentions: word(
      'medlem i (?:facket|unionen|if metall|kommunal|vision|ledarna|saco|tco|lo|sveriges ingenjörer|akavia|vårdförbundet|st|seko|byggnads|handels|lärarförbundet|jusek|naturvetarna)|engagemang\\w* i facket|(?:koncern|fack|arbetsplats)klubb\\w*|ordförande för (?:unionen|if metall|kommunal|facket|seko|handels)|kongressledamot',
    ),
    unless:
      /european union|credit union|unionens (?:undersökning|rapport|lokaler)|måste (?:jag|man) vara medlem|[?]\s*$/i,
  },
  {
    kind: 'religion',
    says: word(
      '(?:am|is) (?:an? )?(?:\\w+ )?(?:jew|jewish|christian|muslim|catholic|hindu|sikh|buddhist|mormon|protestant)|är (?:\\w+ )?(?:muslim|sikh|kristen|katolik|jude|buddhist|hindu|ateist|troende|metodist|pingstvän|mormon)|pingstvän|jehovas vittne|frireligiös\\w*|ber fem gånger|fastar under ramadan|firar (?:ramadan|hanukka|eid)|bär (?:slöja|hijab|turban|kippa)|djupt religiös\\w*|kristna tro|religion: ?\\p{L}+|church[- ]?goer|goes to (?:church|mosque|synagogue)|går i (?:kyrkan|moskén|synagogan)|born[- ]again|religious (?:beliefs?|reasons|views)|religiösa skäl|wears a (?:hijab|headscarf|turban|kippah?)|(?:my|his|her) (?:hijab|kippah?|yarmulke|turban|headscarf)|(?:observes?|keeps?) (?:the )?(?:sabbath|shabbat|ramadan|kosher)|halal ?mat|äter (?:bara )?(?:halal|koscher)|fasts (?:during|in) ramadan|konverterade till (?:islam|kristendomen|judendomen)|converted to (?:islam|christianity|judaism)',
    ),
    mentions: word(
      'muslim|muslimsk|kristen|katolik|katolsk|mormon|judisk|jude|buddhist|hindu|ateist|troende|praktiserande|i slöja|slöjan|hijab(?:en)?|kippah?|turban|shabbat|sabbath|sabbaten|passover|ramadan|yom kippur|rosh hashanah|shul|synagog\\w*|religious accommodations?|moskén?|frikyrk\\w*|församlingen|i tyst bön|catholic|practi[sc]ing|devout|jewish|atheist|evangelical|konvertera\\w*',
    ),
    unless:
      /practi[sc]ing (?:lawyer|law|solicitor|physician|architect|agile|scrum|yoga|engineer)|praktiserande (?:jurist|läkare|arkitekt|advokat)|museum|catholic (?:university|school|church)|katolska (?:universitet|skola|kyrkan)|judiska (?:museet|student)|muslim (?:groups?|cultures?|world|countr\w+|brother\w*|communit\w+|holy)|agile|konvertera\w* (?:till |filer|leads|kod|data|from|systemet|databas)|kurs|studied|läste|teolog|konverterade .*(?:kod|data|system|leads|besök)|3d-konvert/i,
  },
  {
    kind: 'origin',
    says: word(
      'mörkhyad\\w*|svarthyad\\w*|ljushyad\\w*|vit hudfärg|är rom|samisk (?:familj|härkomst|bakgrund)|är same|är kurd|kurdisk (?:härkomst|bakgrund)|(?:somalisk|arabisk|afrikansk|persisk|syrisk|irakisk|afghansk|turkisk|bosnisk|asiatisk) (?:härkomst|bakgrund|familj)|(?:of )?(?:somali|arab|african|persian|syrian|iraqi|afghan|turkish|bosnian|asian|roma|kurdish|sami) (?:origin|descent|background|heritage|ethnicity)|dark[- ]skinned|invandrarbakgrund|utländsk bakgrund|an immigrant|is black|is roma',
    ),
    mentions: word('hudfärg\\w*|etnicitet\\w*|etniskt?|romsk\\w*|skin colou?r|ethnic(?:ity|ally)?|invandrad'),
    unless:
      /etnisk mat|ethnic food|ethnic cuisine|diversity report|mångfaldsrapport|etnologi|ethnograph|skin colou?r (?:detection|model|palette)|restaurant|restaurang|statisti/i,
  },
  {
    kind: 'orientation',
    says: word(
      'är (?:\\w+ )?(?:homosexuell|bisexuell|heterosexuell|lesbisk|bög|gay|queer)|transperson|transsexuell|(?:am|was|is|as) trans|(?:my|his) (?:same-sex|gay) |könskorriger\\w*|icke-?binär|hbtq-?person|öppet (?:gay|lesbisk|homosexuell)|is gay|openly gay|gay man|trans (?:man|woman)|has a (?:husband|boyfriend) himself|same-sex (?:partner|spouse|marriage)',
    ),
    mentions: word(
      'homosexuell|bisexuell|heterosexuell|lesbisk|bög|sexuell läggning|homosexual|bisexual|lesbian|came out|transgender|non-?binary|sexual orientation|queer|lgbtq\\w*|hbtq\\w*|as a man|as female|was actually a (?:male|female)',
    ),
    unless:
      /came out (?:of|on top|ahead|with|in \d|to|as (?:the )?(?:winner|best|a leader))|non-?binary (?:file|format|protocol|data|search)|binary/i,
  },
  {
    kind: 'politics',
    says: word(
      'socialdemokrat|sverigedemokrat|kristdemokrat|folkpartist|vänsterpartist|miljöpartist|centerpartist|röstar (?:på|rött|blått|höger|vänster)|politiskt (?:aktiv|engagerad)\\w*|kommunist|nazist|kommunpolitiker|partimedlem|sitter i kommunfullmäktige|(?:medlem i|aktiv i|engagerad i|sitter för|kandiderar för|ordförande för|tillhör|ledare för|talesperson för|with in|jobbar ideellt för) (?:socialdemokraterna|moderaterna|sverigedemokraterna|vänsterpartiet|miljöpartiet|centerpartiet|kristdemokraterna|liberalerna|demokraterna)|socialdemokratiske? (?:politiker|ordförande\\w*|ledamot\\w*)|politically active|party member|(?:his|her|their) political (?:views?|opinions?|beliefs?)|(?:hans|hennes|sina) politiska åsikter|fritidspolitiker|politisk(?:a|t)? (?:uppdrag|engagemang)|(?:aktiv|engagerad) i ett politiskt parti|piratpartist|ungdomsförbund\\w*|ssu|muf|trump supporter|member of the (?:\\w+ ){1,4}party|(?:ran|running|runs) for (?:parliament|congress|senate|mayor|(?:city |county )?council|party \\w+)|kandiderade till (?:riksdagen|fullmäktige)',
    ),
    mentions: word(
      'moderat|moderater|piratparti\\w*|feministiskt initiativ|alternativ för sverige|vänsterparti\\w*|miljöparti\\w*|centerparti\\w*|socialdemokrat\\w*|sverigedemokrat\\w*|kristdemokrat\\w*|kommunist\\w*|nazist\\w*|röstade på|votes? (?:for|conservative|labou?r|republican|democrat|green)|voted for|(?:conservative|labou?r|republican|democratic|green|left|communist) party|marxist|far[- ]right|far[- ]left',
    ),
    unless:
      /upvote|vote[sd]? (?:for|up) (?:him|her|them|this|the (?:candidate|design|best))|voted for (?:as|by|him|her|the|employee)|votes for (?:the|this|our)|röstade på (?:bästa|förslaget|namnet)|moderat (?:tempo|budget|risk|ökning|nivå|lön|fart)|en moderat\b|public affairs|reporter|journalist|statsvetenskap|political science|(?:partiet|demokraterna)s? (?:vill|anser|säger|framgång\w*|kongress\w*|har språkrör)|demokraternas|demokratiska regeringen|som favoritparti|nazistledaren|riksdagen|man skulle|olagligt/i,
  },
  {
    kind: 'crime',
    says: word(
      'blev dömd|(?:är|varit|blivit) (?:tidigare )?dömd|dömdes|dömt (?:honom|henne)|dömd till|tidigare straffad|(?:ex-|före detta )kriminell|prick i (?:belastnings|brotts)?registret|dömd till samhällstjänst|fick böter|olaga hot|satt (?:i fängelse|inne)|suttit (?:i fängelse|inne)|villkorlig dom|misstänkt för|har avtjänat|rattfyller[^i]\\w*|fotboja|criminal record|ex-con(?:vict)?|(?:was|were|been) convicted|has a conviction|served (?:time|\\w+ (?:months|years) in)|prison sentence|was in prison|drunk[- ]driving|dui|was arrested|charged with',
    ),
    mentions: word(
      'straffad|straffregist\\w*|belastningsregist\\w*|dömd|dömdes till|fängelse(?:straff|dom)?|åtalad|åtalades|polisanmäld\\w*|rattfylleri|rattfyllerist|kriminell|narkotikabrott|misshandel|convict(?:ed|ion)|felony|misdemeanou?r|jail(?:ed)?|on probation|arrested|anhållits|police report',
    ),
    unless:
      /in charge|charged with (?:leading|building|running|the task|growing|developing)|on probation until|provanställ|kriminalvård|prison service|conviction that|with conviction|strong convictions?|by conviction|own conviction|criminal law|criminal record check is required|utdrag ur belastningsregistret krävs|krävs|required for|fängelset som arbetsplats|background check|jailbreak|kriminalroman|crime novel|anti-|fraud|handled|handlägg|om man är dömd|har ökat|utan anmärkning|kriminella (?:gäng|grupp|organisation|krets)/i,
  },
];

/** Ends of sentences: what stands in another sentence says nothing about this one. */
const sentence = /[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?\n]*/g;

/** Everything in a text that should not be kept, in the order of the text. */
export function findSensitive(text: string): Sensitive[] {
  const found: Sensitive[] = [...numbersIn(text)];
  for (const { 0: part, index } of text.matchAll(sentence))
    for (const { kind, says, mentions, unless, unlessSaid } of rules) {
      const mayBeMentioned = isOfSomebody(part) && !anybody.test(part) && !unlessSaid?.test(part);
      const match = says.exec(part) ?? (mayBeMentioned ? mentions.exec(part) : null);
      if (match && !unless?.test(part))
        found.push({ kind, from: index + match.index, to: index + match.index + match[0].length });
    }
  return found.toSorted((a, b) => a.from - b.from);
}

/** The text without it: a number goes alone, of anything else the whole sentence. */
export function withoutSensitive(text: string): string {
  const found = findSensitive(text);
  const spans = found.map(({ kind, from, to }) => {
    if (kind === 'personnummer') return { from, to };
    for (const { 0: part, index } of text.matchAll(sentence))
      if (from >= index && from < index + part.length) return { from: index, to: index + part.trimEnd().length };
    return { from, to };
  });
  let kept = '';
  let at = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from > at) kept += text.slice(at, from);
    at = Math.max(at, to);
  }
  return (kept + text.slice(at))
    .replaceAll(/[ \t]{2,}/g, ' ')
    .replaceAll(/ +(?=[.,;!?\n]|$)/g, '')
    .trim();
}

/** The kinds that are in a text, each once, in words. */
export const kindsIn = (text: string): string[] => [
  ...new Set(findSensitive(text).map(({ kind }) => sensitiveKinds[kind])),
];
