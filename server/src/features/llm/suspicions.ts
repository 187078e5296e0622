import { clean, hidesCharacters } from './clean.ts';

/** Nobody writes so much into a profile; a regular expression should not have to read it. */
const most = 100_000;

/* All of these are read without accents and in small letters. They are shown to people, and decide nothing about anybody. */
const addressing = [
  /\b(ignore|disregard|forget|override|bypass|discard)\b[^]{0,50}\b(instruction|rule|prompt|guideline|criteri|directive|polic|above|previous|scoring)/,
  /\b(ignore|disregard|forget|pay no attention to)\b (the |any |all |your |of |negative ){0,3}(text|words|data|filter|user|direction|indicator|restriction|everything|conversation|content|being)/,
  /\b(developer|maintenance|debug|god|dan|jailbreak|opposite|unrestricted) mode\b|\bdo anything now\b|\bjailbr(eak|oken)\b|\bno longer (chat)?gpt\b/,
  /\b(show|reveal|repeat|print|display|output|encode|translate|provide|share|give|tell)\b[^]{0,40}\b(your (\w+ )?(prompt|instruction|configuration|rules|reasoning|secrets)|(initial|starting|hidden) instruction|(text|words|instructions) (above|you were)|(text|words|conversation) (back|word for word))/,
  /\b(do not|don't|never)\b (evaluate|deviate|refuse|break character|(print|say|write|output) anything)/,
  /\b(hello|hi|hey|dear) (chat)?gpt\b|\b(chat)?gpt,? (you|will|now|from now)\b/,
  /\b(visible|readable|addressed) (only )?(to|for|by) (the )?(llm|ai|machine|bot|scan|parser)|\binvisible to (humans|people)/,
  /\b(simply|only|just) (respond|output|print)\b|\b(respond|reply|answer) with (only|the following|exactly|["'])/,
  /\bfrom now on\b[^]{0,20}\b(you|we|i want|act|answer)\b|\byou (will|are going to|are about to|must) (now )?(pretend|act|roleplay|imitate|immerse|behave|respond|play)\b|\bpretend (you|to be|that)\b|\bi want you to (act|pretend|ignore|answer|respond)\b/,
  /\b(answer|respond|output|generate|content|request)\w*\b[^]{0,60}\b(without any|no) (restriction|filter|warning|disclaimer|limitation|censor)|\b(amoral|uncensored|unfiltered|unrestricted)\b[^]{0,30}\b(ai|bot|model|answer|response|character)/,
  /\b(your|important|following) new (task|instruction|rule|goal|role)|\bnew instructions\b/,
  /\b(decode|execute|run) (and|the following|this)\b[^]{0,20}\b(execute|obey|run|command|instruction)/,
  /\b(evaluate|assess|score|recommend)\b[^]{0,15}\bthis (candidate|applicant|resume|profile)\b/,
  /\b(system|developer|hidden|initial|secret) (prompt|message|instruction|override)/,
  /\b(you are|act as|pretend|behave as|roleplay)\b[^]{0,25}\b(ai|assistant|language model|llm|gpt|recruiter|grader|evaluator|administrator|admin|root|dan)\b/,
  /\b(note|message|attention|instruction|memo|hint)s? (to|for) (the |any |all |an? )?(automat\w+|software|parser|ai|llm|assistant|language model|model|grader|evaluator|reviewer|screener|bot|machine|system)/,
  /\b(ai|llm|language model|assistant|grader|evaluator|screener|chatgpt|gpt)s?\b[^]{0,30}\b(must|shall|has to|have to|is required to|are required to|should rate|please)\b/,
  /\b(score|rate|grade|rank|mark|classify|rating|verdict)\b[^]{0,40}\b(100|10\/10|highest|maximum|perfect|as yes|yes|top candidate|qualified)\b/,
  /\b(answer|respond|reply|return|output|print|say)\b[^]{0,30}("yes"|\byes\b|\bverdict\b|\bmeets\b|\bonly json\b|\bfollowing json\b)/,
  /\b(send|forward|email|mail|delete|move|reject|archive|hire|approve|invite)\b[^]{0,40}\b(other candidates|all candidates|this candidate|the candidate|this applicant|everybody else|the recruiter)/,
  /\b(call|invoke|execute|run|use)\b[^]{0,20}\b(the tool|function|tool|command)\b[^]{0,40}\b(move|send|delete|hire|approve|drop|board|mail)/,
  /\b(ignorera|bortse fran|glom|strunta i|asidosatt)\b[^]{0,50}(instruktion|regler|ovan|tidigare|kriteri)/,
  /\b(ge|satt|betygsatt|svara)\b[^]{0,40}\b(hogsta betyg|full poang|100 poang|ja pa alla|betyget 100)/,
  /\b(ignorier|missacht|vergiss|vergessen)\w*[^]{0,50}(anweisung|regel|vorherig|kriterien|obig)/,
  /\b(ignore[rz]?|oublie[rz]?|ne tenez pas compte|ne tiens pas compte)\b[^]{0,50}(instruction|consigne|regle|precedent)/,
  /\b(ignora|ignore|olvida|omite|dimentica|esqueca|desconsidere)\b[^]{0,50}(instruccion|reglas|anterior|criterio|istruzion|regole|instruco)/,
  /(игнориру|забуд|не обращаи внимания)[^]{0,50}(инструкц|правил|указани)/,
  /(忽略|无视|無視|忘记|忽視)[^]{0,30}(指令|指示|规则|規則|说明|提示)|(指示|命令|ルール)[^]{0,20}(無視|忘れ)/,
  /(지시|지침|명령)[^]{0,20}(무시|잊)/,
  /تجاهل[^]{0,50}تعليمات/,
];
const framing = [
  /<\/?(candidate|role|system|profile|instructions?|user|assistant|human|data|s)\s*>/,
  /\[\/?(inst|system|end|candidate)\b|<<\/?sys>>|<\|[^|\n]{1,30}\|>/,
  /(^|\n)\W{0,12}(system|assistant|developer)\s*:/,
  /(^|\n)\W{0,12}(end|begin|start) (of )?(the )?(candidate|profile|data|document|text|untrusted|instructions?|system)\b/,
];
const answering = [/"?\b(verdict|score|criteria|actions?|tool_calls)"?\s*[:=]\s*["'[{\d]/];
const encoded = [
  /[a-z0-9+/]{80,}={0,2}/,
  /(\\u[0-9a-f]{4}){6,}|(&#x?[0-9a-f]{2,5};){6,}/,
  /(?<!\p{L})(\p{L}[ ._*-]){12,}/u,
];
const scripting = [/<(script|iframe|img|svg|object|embed)\b|javascript:|\bon(error|load)\s*=/];

const patterns = {
  'Text that gives orders to its reader': addressing,
  'Text that imitates the frame around a profile': framing,
  'Text that looks like a ready answer': answering,
  'Text that only a program can read': encoded,
  'Program code for a browser': scripting,
};

/** Letters that look like others. */
const lookalikes: Record<string, string> = Object.fromEntries(
  [...'аеорсухіѕјһԁгԛԝѵαεικορτυχν'].map((letter, index) => [letter, [...'aeopcyxisjhdrqwvaeikoptuxv'][index]!]),
);
const fold = (text: string): string =>
  clean(text).slice(0, most).normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();
/** The ways to read a text: as it is, letters that look like others as these, letters set apart as words. */
function readings(text: string): string[] {
  const folded = fold(text);
  const latin = folded.replaceAll(/[\u0370-\u04FF\u0500-\u052F]/g, (letter) => lookalikes[letter] ?? letter);
  const joined = latin.replaceAll(/(?<=(?<![\p{L}\d])\p{L})[ ._*-](?=\p{L}(?![\p{L}\d]))/gu, '');
  return [...new Set([folded, latin, joined])];
}

/** What in a text looks like an attempt to talk to a machine. */
export function suspicionsOf(text: string): string[] {
  const read = readings(text);
  return [
    ...(hidesCharacters(text) ? ['Invisible characters'] : []),
    ...Object.entries(patterns).flatMap(([name, tests]) =>
      tests.some((test) => read.some((reading) => test.test(reading))) ? [name] : [],
    ),
  ];
}
