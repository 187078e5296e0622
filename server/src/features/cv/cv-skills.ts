import { builtInSynonyms } from '@app/contract/search/built-in-synonyms';
import { wordsOf } from '@app/contract/search/words';
import { languageOf } from './cv-languages.ts';
import { periodIn } from './cv-dates.ts';
import { isCountry, isPlace } from './cv-places.ts';
import { bullet, wordsFrom } from './cv-sections.ts';
import { documentTitle, isJob, schoolWord, sectionOf } from './cv-words.ts';
import { type Found, type Line, mostOf } from './lines.ts';

/** Known from the first day; the people we have bring more. */
const commonSkills =
  'JavaScript|TypeScript|React|React Native|Vue|Angular|Svelte|Next.js|Node.js|Express|HTML|CSS|Sass|Tailwind|GraphQL|REST|Java|Kotlin|Scala|Spring|Spring Boot|Hibernate|Maven|Gradle|C#|.NET|ASP.NET|C++|C|Python|Django|Flask|FastAPI|Pandas|NumPy|PyTorch|TensorFlow|scikit-learn|R|Go|Rust|PHP|Laravel|Symfony|WordPress|Ruby|Ruby on Rails|Swift|iOS|Android|Flutter|Dart|SQL|PostgreSQL|MySQL|Oracle|MongoDB|Redis|Elasticsearch|Kafka|RabbitMQ|AWS|Azure|GCP|Docker|Kubernetes|Terraform|Ansible|Jenkins|GitHub Actions|GitLab|Git|Linux|Bash|CI/CD|DevOps|Microservices|Machine Learning|Deep Learning|NLP|Data Science|Power BI|Tableau|Excel|Spark|Hadoop|Airflow|dbt|Snowflake|BigQuery|Scrum|Kanban|Agile|SAFe|Jira|Figma|Sketch|UX|UI|Photoshop|Illustrator|InDesign|SEO|Google Analytics|Salesforce|SAP|Dynamics 365|SharePoint|Visma|Fortnox|Hogia|Selenium|Cypress|Playwright|JUnit|Test Automation|Embedded|PLC|AutoCAD|SolidWorks|MATLAB|Simulink|FPGA|VHDL|Networking|Cisco|Cyber Security|Project Management|Projektledning|Budget|Bokföring|Rekrytering|Recruitment|Lean|Six Sigma|Journalföring|Cosmic|jQuery|Bootstrap|Redux|AJAX|JSON|XML|Microsoft Office|MS Office|PowerPoint|Word|Outlook|Eclipse|IntelliJ|Visual Studio|Postman|Swagger|Firebase|Heroku|Nginx|Apache|Tomcat|Unix|Windows|Windows Server|macOS|Perl|Assembly|Objective-C|Visual Basic|VB.NET|COBOL|Fortran|Haskell|Lua|Groovy|Mockito|Jest|Mocha|Cucumber|Webpack|Vite|npm|Yarn|SVN|Subversion|Mercurial|Bitbucket|GitHub|Confluence|Trello|OpenCV|Keras|Unity|Unreal Engine|Blender|Maya|CATIA|ANSYS|Revit|Primavera|Tally|QuickBooks|SPSS|SAS|Stata|LaTeX|Arduino|Raspberry Pi|ROS|CUDA|SQLite|SQL Server|PL/SQL|T-SQL|MariaDB|Cassandra|DynamoDB|Neo4j|Hive|VMware|Hyper-V|Active Directory|TCP/IP|DNS|DHCP|Wireshark|OAuth|JWT|SOAP|WCF|WPF|Entity Framework|LINQ|Xamarin|SwiftUI|Jetpack Compose|Qt|OpenGL|J2EE|JSP|Servlets|Struts|JSF|JPA'.split(
    '|',
  );
/** One or two letters, or a word of plain language: only where skills are listed. */
const ambiguous = new Set(
  'r c go rest express spring swift excel lean dart ui ux budget oracle embedded networking sketch spark cosmic plc word outlook windows access unity maya assembly eclipse hive apache lua ros qt sas tally perl yarn agile rust ruby flask mocha jest scala struts cucumber confluence primavera revit blender'.split(
    ' ',
  ),
);

const keyOf = (text: string): string =>
  wordsOf(text)
    .map(({ text: word }) => word)
    .join(' ');
const hasInnerCapital = (skill: string): boolean => /^(?:.+\p{Lu}|\p{Lu}{2})/u.test(skill);

/** Those that we know, wherever they stand, and those that stand where skills are listed. */
export function skillsIn(lines: readonly Line[], listed: readonly Line[], inUse: readonly string[]): Found<string>[] {
  const known = new Map([...commonSkills, ...inUse].toReversed().map((skill) => [keyOf(skill), skill]));
  known.delete('');
  const isKnown = (text: string): boolean =>
    known.has(keyOf(text)) ||
    (builtInSynonyms().has(keyOf(text)) &&
      !languageOf(text) &&
      !isJob(text) &&
      !isPlace(text) &&
      !schoolWord.test(text));
  const found = new Map<string, Found<string>>();
  const lists = [
    ...withoutOthers(withoutLabels(joinWrapped(listed))),
    ...lines.filter((line) => !listed.includes(line) && isList(line.text, isKnown)),
  ];
  for (const { text } of lists)
    for (const item of itemsOf(text, isKnown)) {
      const key = keyOf(item);
      if (key === '' || found.has(key)) continue;
      found.set(key, { value: known.get(key) ?? item, from: text, sure: isKnown(item) });
    }
  for (const { text } of lines.filter((line) => !lists.includes(line)))
    for (const { key, skill } of knownIn(text, known))
      if (!found.has(key)) found.set(key, { value: skill, from: text, sure: true });
  return [...found.values()];
}

const longestKnown = 4;
/** In running text, the longest that fits; words of plain language do not count there. */
function knownIn(text: string, known: ReadonlyMap<string, string>): { key: string; skill: string }[] {
  const plain = text.replaceAll(/\S+@\S+|https?:\S+|\b\S+\.(?:com|se|net|org|io)\b\S*/g, (gone) =>
    ' '.repeat(gone.length),
  );
  const words = wordsOf(plain.replace(documentTitle, (title) => ' '.repeat(title.length)));
  // Where else somebody is to be found.
  const isContact = /linkedin|portfolio|portfölj|@|^\W*github\W*$|github:/iu.test(text);
  const found: { key: string; skill: string }[] = [];
  for (let from = 0; from < words.length; from += 1)
    for (let to = Math.min(words.length, from + longestKnown); to > from; to -= 1) {
      const key = words
        .slice(from, to)
        .map((word) => word.text)
        .join(' ');
      const skill = known.get(key);
      if (skill === undefined || ambiguous.has(key) || (key === 'github' && isContact)) continue;
      // CAN and SAFe are written so; 'can' and 'safe' are words.
      const written = plain.slice(words[from]!.start, words[to - 1]!.end);
      if (hasInnerCapital(skill) && /^\p{Ll}{1,5}$/u.test(written)) continue;
      found.push({ key, skill });
      from = to - 1;
      break;
    }
  return found;
}

/** An item that did not fit into its line goes on in the next: Design Pat-, terns. */
function joinWrapped(listed: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of listed) {
    const last = joined.at(-1);
    const isCut = last !== undefined && /\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(line.text);
    const goesOn =
      last !== undefined && last.text.includes(',') && /[^.,;:]$/.test(last.text) && /^\p{Ll}/u.test(line.text);
    // A bracket that is still open goes on, too.
    const isOpen =
      last !== undefined &&
      line.text !== '' &&
      last.text.length < 400 &&
      last.text.lastIndexOf('(') > last.text.lastIndexOf(')') &&
      line.text.includes(')');
    if (isCut) joined[joined.length - 1] = { ...last, text: last.text.slice(0, -1) + line.text };
    else if (goesOn || isOpen) joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text}` };
    else joined.push(line);
  }
  return joined;
}

/** Without what stands out above a list, or beside one, and says what is in it: Databases, Expert. */
function withoutLabels(listed: readonly Line[]): Line[] {
  const plain = mostOf(listed.map(({ look, size, text }) => [`${look} ${size.toFixed(1)}`, text.length]));
  const standsOut = (line: Line | undefined): boolean =>
    line !== undefined && line.text !== '' && `${line.look} ${line.size.toFixed(1)}` !== plain;
  /** A label in letters of its own, with the list after it in the same line: Web Vue, Svelte. */
  const behindLabel = ({ text, parts }: Line): string | undefined => {
    const [label = '', rest = ''] = parts.slice(-2).map((part) => part.trim());
    const isLabel = parts.length > 1 && !/[,;|•·:]/.test(label) && label.split(' ').length <= 3 && /[,·•|]/.test(rest);
    return isLabel && text === `${label} ${rest}` ? rest : undefined;
  };
  const areLabelled = listed.filter((line) => behindLabel(line) !== undefined).length > 1;
  const below = (at: number): Line | undefined => listed.slice(at + 1).find(({ text }) => text !== '');
  return listed.flatMap((line, at) => {
    const isAbove = standsOut(line) && !standsOut(below(at)) && !/[,|•\t]/.test(line.text);
    if (isAbove) return [];
    const rest = areLabelled ? behindLabel(line) : undefined;
    if (rest !== undefined) return [{ ...line, text: rest }];
    const [label = '', ...cells] = line.text.split('\t');
    const isBeside = cells.length > 0 && !/[,;|•]/.test(label) && cells.some((cell) => /[,;|•]/.test(cell));
    return [isBeside ? { ...line, text: cells.join('\t') } : line];
  });
}

/** Whatever is left of the skills, under a label of its own. */
const remaining =
  /^(?:others?|misc(?:ellaneous)?|additional|övrigt|øvrigt|annet|andet|sonstiges|weitere|autres?|divers|otros?|otras?|outros?)$/iu;
/** Interests and the like, which some list among their skills, with the lines that go on with them. */
function withoutOthers(listed: readonly Line[]): Line[] {
  let isOther = false;
  return listed.filter((line, at) => {
    const [, label = ''] = /^(.{2,40}?):\s/.exec(line.text.replace(bullet, '')) ?? [];
    const isSpoken = sectionOf(label) === 'languages' && wordsFrom(line.text).some((word) => languageOf(word));
    if (label !== '')
      isOther =
        isSpoken ||
        (['other', 'contact', 'education'].includes(sectionOf(label) ?? '') && !remaining.test(label)) ||
        /^(?:interest|intress|interess|hobb|certif|sertif|kurs|course)/iu.test(label);
    if (line.text === '') isOther = false;
    // A line that goes on with a sentence lists nothing.
    const before = listed[at - 1]?.text ?? '';
    const goesOn =
      /^\p{Ll}/u.test(line.text) && before !== '' && !/[,;|/&:]$/.test(before) && !/^[^,]*,[^,]*,/.test(before);
    return !isOther && !goesOn;
  });
}

/** Whether a line that stands elsewhere lists skills: `Databases: PostgreSQL, MongoDB, …`. */
function isList(text: string, isKnown: (text: string) => boolean): boolean {
  const items = text
    .replace(bullet, '')
    .replace(/^[^:,]{2,60}:\s*/, '')
    .split(/,\s*|\s*[|•]\s*/);
  return (
    items.length >= 3 &&
    items.every((item) => item.split(' ').length <= 4) &&
    items.filter(isKnown).length * 2 >= items.length
  );
}

const mostWords = 4;
const longest = 40;
/** What a line of a list names, each by itself. */
function itemsOf(text: string, isKnown: (text: string) => boolean): string[] {
  const plain = text
    .replace(bullet, '')
    .replace(/^\d{1,2}[.)]\s*(?=\p{L})/u, '')
    .replace(/\.$/, '');
  if (plain.endsWith(':') || /[?!]$/.test(plain)) return [];
  // R – advanced: models, packages
  const [, explained] =
    /^(\p{L}[^:,–—]{0,30}?)\s+[–—-]\s[^:]{3,}:\s|^(\p{L}[^:,–—]{0,30}?)\s+[–—-]\s.{60,}$/u
      .exec(plain)
      ?.filter((found) => found !== undefined) ?? [];
  if (explained !== undefined) return isKnown(explained) || isSkill(explained) ? [explained] : [];
  const unlabelled = plain.replace(/^(?:[^:,]|:(?=\p{Ll})){2,60}?:(?:\s[\s-]*|(?=[\p{Lu}\p{N}.]))/u, '');
  const pieces = splitOutside(unlabelled);
  // A label with nothing but a space after it: Database MySQL, Redis.
  const [label = '', ...named] = pieces[0]?.trim().split(' ') ?? [];
  const first = named.join(' ');
  const isNamed = isKnown(first) || /\p{Ll}\p{Lu}|\//u.test(first) || levelLabel.test(label);
  if (
    pieces.length > 1 &&
    /^[\p{Lu}\p{N}.]/u.test(first) &&
    listLabel.test(label) &&
    !isKnown(`${label} ${first}`) &&
    isNamed
  )
    pieces[0] = first;
  // Pills beside each other come without anything between them.
  const words = unlabelled.split(' ');
  if (pieces.length === 1 && words.length > 1 && !isKnown(unlabelled) && words.every(isKnown)) return words;
  // A sentence names nothing, unless it goes on and on with commas, or lists some in brackets.
  if (pieces.length < 3 && unlabelled.split(' ').length > 8)
    return Array.from(unlabelled.matchAll(/\(([^()]{5,200})\)/g)).flatMap(([, inner]) => {
      const items = innerOf(inner!, isKnown);
      return items.length > 2 ? items.filter((item) => isKnown(item) || isSkill(item)) : [];
    });
  return pieces
    .flatMap((piece, at) => {
      const [, before = piece, inner = ''] = /^([^([]*)[([]([^)\]]*)[)\]]?/.exec(piece) ?? [];
      const bare = before.trim().replace(introduction, '');
      const isLast = at > 0 && at === pieces.length - 1;
      const parts = isKnown(bare) ? [bare] : bare.split(isLast || bare.split(joint).some(isKnown) ? joint : /$^/u);
      return [...parts.flatMap((part) => slashed(part.trim(), isKnown)), ...innerOf(inner, isKnown)];
    })
    .map((item) =>
      item
        .replaceAll(/^[^\p{L}\p{N}.#]+|[^\p{L}\p{N}+#)]+$/gu, '')
        .replace(/^(?:and|och|og|etc|e\.g\.)\s+/iu, '')
        .replace(/\s+(?:kenntnisse|kunskaper|kunnskaper|knowledge|skills)$/iu, '')
        .replace(howWell, ''),
    )
    .filter(
      (item) =>
        (isKnown(item) || (isSkill(item) && (pieces.length > 2 || !isPlace(item)))) &&
        !level.test(item) &&
        !wordsFrom(item).some((word) => languageOf(word)),
    );
}
const levelLabel = /^(?:basic|intermediate|advanced|proficient|expert|experte|fortgeschritten|grundkenntnisse)$/iu;
const listLabel =
  /^(?:basic|intermediate|advanced|proficient|expert|experte|fortgeschritten|grundkenntnisse|os|ide|vcs|databases?|datenbanken|frameworks?|tools?|languages?|programming|technolog(?:y|ies|ie|ien)|software|libraries|web|cloud|devops|versionshantering|databaser|verktyg)$/iu;
/** Behind a skill, without brackets. */
const howWell =
  /\s+(?:basic|basics|intermediate|advanced|expert|proficient|beginner|avanzado|intermedio|básico|avançado|intermediário|básico|avancé|intermédiaire|débutant|fortgeschritten|grundkenntnisse|grundlagen|avancerad|grundläggande|grunnleggende)$/iu;
const joint = /\s+(?:and|och|og|&|\+|und|y|et|e)\s+|\s*&\s+/iu;
const introduction =
  /^(?:(?:bonnes?|gute|sehr gute|buen|good|basic|basics|sound|strong|working|excellent|advanced|proficient|proficiency|some|very|hands[- ]on|god|goda|grundläggande)\s+)*(?:(?:knowledge|understanding|experience|command|basics?|skills?|proficiency|expertise|familiarity|kunskaper|erfarenhet|kännedom|familiar|experienced|programming|proficient|competent|completed|notions?|connaissances?|maîtrise|expérience|expert|utilisation|kenntnisse|grundkenntnisse|erfahrung|conocimientos?|manejo|dominio|domínio|conhecimentos?)\s+(?:of|in|on|with|using|i|av|de|des|du|en|em|von|mit|del?)\s+)/iu;
/** Between brackets: how well, or more of the same. */
function innerOf(inner: string, isKnown: (text: string) => boolean): string[] {
  const items = inner
    .replace(/^(?:including|incl\.|e\.g\.|such as|z\.\s?B\.|bl\.a\.|t\.ex\.|inkl\.|ex\s?:)\s*/iu, '')
    .split(/[,;/|+]|\s+(?:and|och|og|und|et|y|e|&)\s+/)
    .map((item) => item.trim());
  // One alone is how well, if it is not written as a name is.
  const isNamed = (item: string): boolean =>
    items.length > 1
      ? /^\p{Lu}/u.test(item) && item.split(' ').length <= 3
      : /^(?:\p{Lu}{3,}|\p{Lu}\p{L}*\p{Ll}\p{Lu}+)$/u.test(item);
  return items.filter((item) => isKnown(item) || isNamed(item));
}

function splitOutside(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let piece = '';
  const isListed = /,.*,/.test(text);
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1);
    if (depth === 0 && (/[,;|•·●▪\t►✓➢]/u.test(letter) || (letter === ' ' && /\p{L}{2}\.$/u.test(piece) && isListed))) {
      pieces.push(piece);
      piece = '';
    } else piece += letter;
  }
  return [...pieces, piece].flatMap((each) => each.split(/\s+[–—-]\s+/)).filter((each) => each.trim() !== '');
}

/** HTML/CSS are two, CI/CD is one. */
function slashed(item: string, isKnown: (text: string) => boolean): string[] {
  if (!item.includes('/') || isKnown(item)) return [item];
  const parts = item.split(/\s*\/\s*/);
  return parts.every((part) => part.length >= 2 || isKnown(part)) &&
    (parts.some(isKnown) || parts.every((part) => !part.includes(' ')))
    ? parts
    : [item];
}

const level =
  /^(?:basic|intermediate|advanced|expert|proficient|beginner|native|fluent|written|spoken|verbal|good|excellent|very good|strong|average|speak|read|write|mycket god|goda?|grundläggande|grunnleggende|avancerad|flytande|utmärkt|hög|modersmål|upper-intermediate|lower-intermediate|etc|and|och|og|(?:among )?others?|övrigt|gut|sehr gut|bra|god|muttersprache|grundkenntnisse|grundlagen|fortgeschritten|avanzado|intermedio|básico|nativo|presente|avancé|intermédiaire|débutant|notions|courant|m\.?fl|mm|yes|no|år|years?|months?|pågående|planlagt|ongoing|planned|b-körkort|körkort|[abc][12])$/iu;
/** Whoever writes these writes about themselves, and not a list. */
const telling =
  /[@?!…]|https?:|www\.|\b(?:19|20)\d\d\b|^[\d\W]+$|(?:^|\s)(?:the|an?|i|my|me|to|is|am|are|have|has|able|ability|experience|experienced|knowledge|familiar|well|jag|har|kan|att|som|med|jeg|er|en|et|ett|min|mina|mit|på|af|av|för|eller|from|their|which|who|that|work|working|understanding|etc|any|own|situation|good|excellent|strong|willing|confident|ready|having|men|hvis|også|using|utilizando|sur|mit|zum|zur|pour|para|con|avec|dans|não|que|quelques)(?:\s|$)|\s(?:og|och|and|und|et|y|in|on|of|für|de)$/iu;
const isSkill = (item: string): boolean =>
  item.length >= 2 &&
  item.length <= longest &&
  item.split(' ').length <= mostWords &&
  /\p{L}/u.test(item) &&
  !telling.test(item) &&
  !level.test(item) &&
  !isCountry(item) &&
  !periodIn(item)?.isRange &&
  sectionOf(item) === undefined;
