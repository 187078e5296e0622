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
  /(?<![\d+])(?:(?:19|20)[\s-]?)?(\d{2})[\s-]?(\d{2})[\s-]?(\d{2})\s?([-+–]?)\s?(\d{4})(?!\d|[-.,]\d)/g;
/** What stands before a number that is none of a person. */
const otherNumber =
  /(?:tel|telefon|mobil|mobile|phone|cell|ring|call|sms|fax|nr|order|ordernummer|invoice|faktura|ocr|bankgiro|plusgiro|org\.?\s?nr|orgnr|organisationsnummer|organisation number|vat|ref|referens|reference|ticket|ärende|case|isbn|art|artikel|serial|serienummer|konto|account|iban|id|tracking|kolli|sku|version|build)[\s.:#]*(?:no\.?|number|nummer|nr)?[\s.:#]*$/i;
const isPhone = (text: string): boolean => /^0?7\d/.test(text) && !/[-+–]/.test(text);

function* numbersIn(text: string): Generator<Sensitive> {
  for (const match of text.matchAll(numberLike)) {
    const [whole, year, month, day, sign, last] = match as unknown as [string, string, string, string, string, string];
    const inMonth = Number(day) > 60 ? Number(day) - 60 : Number(day); // 60 more in a samordningsnummer.
    if (Number(month) < 1 || Number(month) > 12 || inMonth < 1 || inMonth > 31) continue;
    if (!isCheckedNumber(year + month + day + last)) continue;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    if (sign === '' && (otherNumber.test(before) || isPhone(whole))) continue;
    yield { kind: 'personnummer', from: match.index, to: match.index + whole.length };
  }
}

interface Rule {
  kind: Exclude<SensitiveKind, 'personnummer'>;
  /** What is said of somebody. */
  says: RegExp;
  /** What in the same sentence makes it about something else, such as where they work. */
  unless?: RegExp;
}
const word = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${list})(?![\\p{L}\\d])`, 'iu');
const workplace = word(
  'research\\w*|forsk\\w*|clinic\\w*|klinik\\w*|hospital|sjukhus\\w*|app|apps|platform|plattform\\w*|startup|product|produkt\\w*|project|projekt\\w*|customer\\w*|kund\\w*|client|company|bolag\\w*|företag\\w*|sector|sektor\\w*|industry|bransch\\w*|department|avdelning\\w*|team|nurse|nurses|sjuksköters\\w*|doctor|läkare|patients?|patienter\\w*|treatment|behandling\\w*|drug|läkemedel\\w*|pharma\\w*|device|devices|medtech|biotech|course|kurs\\w*|thesis|uppsats\\w*|examensarbete\\w*|teacher|lärare\\w*|professor|museum|magazine|tidning\\w*|campaign|kampanj\\w*|foundation|stiftelse\\w*|system\\w*|software|tool|verktyg\\w*|model|modell\\w*|data|designed|developed|built|utveckla\\w*|byggde|insurance|försäkring\\w*|journalist\\w*|reporter|degree|examen|master\\w*|studied|läste|pluggade|policy\\w*|training|utbildning\\w*|programme|program',
);

const rules: readonly Rule[] = [
  {
    kind: 'health',
    says: word(
      'sjukskriv\\w*|långtidssjuk\\w*|utbränd\\w*|utmattning\\w*|utmattad|adhd|autism\\w*|asperger\\w*|dyslexi\\w*|bipolär\\w*|depression\\w*|deprimerad|ångest\\w*|diabet\\w*|epilep\\w*|cancer\\w*|tumör\\w*|ms-sjuk\\w*|reumati\\w*|hjärtinfarkt\\w*|stroke|gravid\\w*|missfall\\w*|rullstol\\w*|funktionsnedsätt\\w*|funktionshind\\w*|alkoholi\\w*|alkoholproblem|missbruk\\w*|hiv|kronisk\\w*|sjukdom\\w*|diagnos\\w*|rehabiliter\\w*|allergi\\w*|migrän\\w*|(?:on )?sick leave|burn(?:ed|t)[ -]?out|burnout|depress(?:ed|ive)|anxiety|dyslexi[ac]|autistic|bipolar|epileptic|wheelchair|disab(?:ility|led)|pregnan(?:t|cy)|miscarriage|alcoholic|addict(?:ed|ion)|chronic\\w*|illness|diagnosed|heart attack|therapy for|mental health (?:issues?|problems?)|migraines?|medication|surgery|rehab|arthritis|asthma\\w*|astma\\w*',
    ),
    unless: workplace,
  },
  {
    kind: 'union',
    says: word(
      'medlem i (?:facket|unionen|if metall|kommunal|vision|ledarna|saco|tco|lo|sveriges ingenjörer|akavia|vårdförbundet|st|seko|byggnads|handels|lärarförbundet|jusek|naturvetarna)|fackmedlem\\w*|fackligt (?:aktiv|engagerad|ansluten|organiserad)\\w*|facklig(?:t)? (?:företrädare|förtroendeman|förtroendevald|ombud)|fackombud\\w*|klubbordförande|gick med i facket|(?:trade |labou?r )?union (?:member\\w*|rep\\w*|steward|activist|organi[sz]er)|member of (?:a |the |his |her |their )?(?:trade |labou?r )?union|shop steward|joined (?:a|the) (?:trade |labou?r )?union|active in (?:a|the|his|her|their) (?:trade |labou?r )?union|unioni[sz]ed|not in the union|går med i facket|står utanför facket|ansluten till (?:facket|unionen|if metall)',
    ),
    unless: /european union|credit union|unionens (?:undersökning|rapport|lokaler)/i,
  },
  {
    kind: 'religion',
    says: word(
      'muslim\\w*|kristen|kristna|katolik\\w*|katolsk\\w*|pingstvän\\w*|jehovas vittne\\w*|mormon\\w*|judisk\\w*|jude|buddhist\\w*|hindu|hinduer|ateist\\w*|troende|frireligiös\\w*|ber fem gånger|fastar under ramadan|firar (?:ramadan|hanukka|eid)|bär (?:slöja|hijab|turban|kippa)|praktiserande|djupt religiös\\w*|church[- ]?goer|goes to (?:church|mosque|synagogue)|går i (?:kyrkan|moskén|synagogan)|catholic|practi[sc]ing|devout|jewish|hindus|atheist|born[- ]again|evangelical|religious (?:beliefs?|reasons|views)|religiösa skäl|wears a (?:hijab|headscarf|turban|kippah?)|observes (?:the )?(?:sabbath|ramadan)|fasts (?:during|in) ramadan|konvertera\\w*|converted to (?:islam|christianity|judaism)',
    ),
    unless:
      /practi[sc]ing (?:lawyer|law|solicitor|physician|architect|agile|scrum|yoga|engineer)|praktiserande (?:jurist|läkare|arkitekt|advokat)|museum|catholic (?:university|school)|katolska (?:universitet|skola)|jewish museum|judiska museet|agile|konvertera\w* (?:till |filer|leads|kod|data|from|systemet|databas)|kurs|studied|läste|teolog|konverterade .*(?:kod|data|system|leads|besök)/i,
  },
  {
    kind: 'origin',
    says: word(
      'mörkhyad\\w*|svarthyad\\w*|ljushyad\\w*|vit hudfärg|hudfärg\\w*|etnicitet\\w*|etnisk\\w*|romsk\\w*|är rom|samisk (?:familj|härkomst|bakgrund)|är same|är kurd|kurdisk (?:härkomst|bakgrund)|(?:somalisk|arabisk|afrikansk|persisk|syrisk|irakisk|afghansk|turkisk|bosnisk|asiatisk) (?:härkomst|bakgrund|familj)|(?:of )?(?:somali|arab|african|persian|syrian|iraqi|afghan|turkish|bosnian|asian|roma|kurdish|sami) (?:origin|descent|background|heritage|ethnicity)|ethnic(?:ity|ally)?|dark[- ]skinned|skin colou?r|invandrarbakgrund|invandrad|utländsk bakgrund|an immigrant|is black|is roma',
    ),
    unless:
      /etnisk mat|ethnic food|ethnic cuisine|diversity report|mångfaldsrapport|etnologi|ethnograph|skin colou?r (?:detection|model|palette)|restaurant|restaurang|statisti/i,
  },
  {
    kind: 'orientation',
    says: word(
      'homosexuell\\w*|bisexuell\\w*|heterosexuell\\w*|lesbisk\\w*|bög\\w*|är gay|transperson\\w*|transsexuell\\w*|könskorriger\\w*|icke-?binär|hbtq-?person|sexuell läggning|öppet gay|homosexual|bisexual|lesbian|is gay|openly gay|came out|gay man|transgender|non-?binary|trans (?:man|woman)|sexual orientation|has a (?:husband|boyfriend) himself|same-sex (?:partner|spouse|marriage)|queer',
    ),
    unless:
      /came out (?:of|on top|ahead|with|in \d|to|as (?:the )?(?:winner|best|a leader))|non-?binary (?:file|format|protocol|data|search)|binary/i,
  },
  {
    kind: 'politics',
    says: word(
      'socialdemokrat\\w*|sverigedemokrat\\w*|moderat|moderater|vänsterparti\\w*|miljöparti\\w*|centerparti\\w*|kristdemokrat\\w*|folkpartist|röstar (?:på|rött|blått|höger|vänster)|röstade på|politiskt (?:aktiv|engagerad)\\w*|kommunist\\w*|nazist\\w*|kommunpolitiker|partimedlem\\w*|sitter i kommunfullmäktige|votes? (?:for|conservative|labou?r|republican|democrat|green)|voted for|(?:conservative|labou?r|republican|democratic|green|left|communist) party|politically active|party member|political (?:views?|opinions?|beliefs?)|politiska åsikter|marxist|far[- ]right|far[- ]left|ungdomsförbund\\w*|ssu|muf|trump supporter',
    ),
    unless:
      /upvote|vote[sd]? (?:for|up) (?:him|her|them|this|the (?:candidate|design|best))|voted for (?:as|by|him|her|the|employee)|votes for (?:the|this|our)|röstade på (?:bästa|förslaget|namnet)|moderat (?:tempo|budget|risk|ökning|nivå|lön|fart)|en moderat\b|public affairs|reporter|journalist|statsvetenskap|political science/i,
  },
  {
    kind: 'crime',
    says: word(
      'dömd för|dömdes för|dömd till|straffad|tidigare straffad|straffregist\\w*|belastningsregist\\w*|fängelse(?:straff|dom)?|satt (?:i fängelse|inne)|suttit (?:i fängelse|inne)|villkorlig dom|åtalad\\w*|misstänkt för|polisanmäld\\w*|rattfyller\\w*|kriminell\\w*|narkotikabrott\\w*|misshandel\\w*|fotboja|criminal record|convict(?:ed|ion)s?|ex-con(?:vict)?|felony|misdemeanou?r|served (?:time|\\w+ (?:months|years) in)|jail(?:ed)?|prison sentence|was in prison|on probation|drunk[- ]driving|dui|arrested|charged with|police report',
    ),
    unless:
      /in charge|charged with (?:leading|building|running|the task|growing|developing)|on probation until|provanställ|kriminalvård|prison service|conviction that|with conviction|strong convictions?|by conviction|criminal law|criminal record check is required|utdrag ur belastningsregistret krävs|krävs|required for|fängelset som arbetsplats|background check|jailbreak|kriminalroman|crime novel|anti-|fraud|handled|handlägg/i,
  },
];

/** Ends of sentences: what stands in another sentence says nothing about this one. */
const sentence = /[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?\n]*/g;

/** Everything in a text that should not be kept, in the order of the text. */
export function findSensitive(text: string): Sensitive[] {
  const found: Sensitive[] = [...numbersIn(text)];
  for (const { 0: part, index } of text.matchAll(sentence))
    for (const { kind, says, unless } of rules) {
      const match = says.exec(part);
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
