/*
 * What people write when they answer an approach, in English, Swedish, and what is common in Norwegian, Danish and German.
 * Each is the source of a regular expression for whole words; `~` stands for up to three words between two others.
 */

const between = String.raw`(?:\p{L}{1,20}[,’']?\s){0,3}`;
const anyOf = (...phrases: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:${phrases
      .flatMap((line) => line.split(' / '))
      .map((phrase) => phrase.trim().replaceAll("'", "[’']").replaceAll('~ ', between))
      .join('|')})(?![\p{L}])`,
    'iu',
  );

export const wrongPerson = anyOf(
  "wrong (?:person|address|e-?mail|number|recipient) / not the (?:right|correct|best) person / not me / you(?:'ve| have) the wrong / mistaken me / someone else with / (?:no longer|don't|do not) work (?:at|for|with|there|here) / (?:i've|i have) left",
  '(?:fel|inte rätt) (?:person|adress|mottagare|nummer|mejladress|mailadress) / kommit (?:till )?fel / hamnat fel / jag är inte (?:den|rätt) ~ (?:person|personen|du) / söker nog någon annan / (?:jobbar|arbetar) inte (?:längre )?(?:kvar|där|på|hos) / har slutat (?:på|hos)',
  '(?:feil|forkert) (?:person|adresse) / falsche[rn]? (?:person|adresse|ansprechpartner)',
);

export const referral = anyOf(
  'you (?:should|could|can|might|may) ~ (?:contact|talk to|reach out to|speak to|speak with|ask) / (?:contact|reach out to|talk to|loop in|try|cc) (?:my|our) / reach out to \\S{1,60}@ / my (?:friend|colleague|former colleague|wife|husband|partner|brother|sister) ~ (?:is|might|may|could|would|who|has) / (?:know|have) (?:someone|somebody|a friend|a colleague|people) (?:who|that) / (?:pass|passed|passing|forward|forwarded|forwarding|share|shared) (?:it|this|your (?:message|mail|e-?mail))? ?(?:on |along )?(?:to|with) / might be a (?:better|good) (?:fit|person) / happy to refer / refer you to / someone else ~ (?:might|may|would) be / you want our',
  '(?:kontakta|hör av dig till|prata med|fråga|maila|mejla|ring) (?:gärna |i stället |istället |hellre )?(?:min|vår|mina|våra) / kontakta ~ (?:i stället|istället) / tips(?:a|ar)? (?:dig )?(?:om|på) / min (?:kollega|kompis|vän|väninna|bekant|sambo|bror|syster|gamla kollega) ~ (?:kan|är|skulle|söker|som|kanske|vore) / (?:vet|känner|har) (?:en|någon|några) ~ som / vidarebefordra(?:r|de|t)? / (?:skickat|skickar) ~ vidare / kan rekommendera / passar (?:nog )?bättre (?:på|för) (?:min|en)',
);

export const refusal = anyOf(
  "(?:not|isn't|aren't|no longer|never) ~ (?:interested|looking|for me|for us|something for me|something (?:i|we)(?:'d| would)|relevant|open to|searching|considering|on the (?:job )?market|seeking|keen|what i) / not a (?:good )?(?:fit|match|priority) / no,? (?:thanks|thank you) / no (?:interest|need) / (?:i'll|i will|have to|i must|i'd|going to) (?:politely |respectfully )?(?:pass|decline) / (?:happy|content|comfortable|satisfied) (?:where|in my|with my|at my|with our|with) / (?:remove|unsubscribe|delete) me / ^(?:unsubscribe|stop|remove)[.!]? / (?:do not|don't|stop) (?:contacting|contact|e-?mailing|e-?mail|writing|write|sending|send) / (?:take|taken) me off / just (?:started|signed|accepted|begun|joined) / (?:accepted|signed) (?:an|another) (?:offer|position|job) / too (?:far|low|junior|senior|expensive) / delete (?:all |my |any )~ data",
  '(?:inte|ej|icke) ~ (?:intresserad|intresserade|intressant|aktuell|aktuellt|något för mig|något för oss|något jag|söker|lockad|sugen|rätt för mig|relevant|på jakt|ute efter|läge|rätt läge) / nej,? tack / tack,? men nej / tackar (?:jag )?nej / tacka nej / (?:jag )?(?:avstår|avböjer) / (?:får|måste|väljer att|vill) (?:jag )?(?:avstå|avböja) / (?:trivs|stormtrivs|nöjd) ~ (?:bra|med|där|på|i|här) / har det (?:väldigt |mycket )?bra (?:där|på|hos) / har (?:precis|nyss|nyligen|just) (?:börjat|bytt|skrivit|tackat|fått|tillträtt) / ta (?:gärna )?bort mig / sluta (?:kontakta|mejla|maila|skriva) / kontakta mig inte / avregistrera(?: mig)? / för långt / för låg lön',
  'ikke ~ (?:interessert|interesseret|aktuelt|aktuel|noe for meg|noget for mig) / nei,? takk / nej,? tak / kein interesse / nicht interessiert / keine weiteren e-?mails / en ole kiinnostunut',
);

export const notNow = anyOf(
  "(?:not|isn't) ~ (?:right now|at the moment|at this time|at this point|for now|just now|currently|yet|this year|this quarter) / (?:can't|cannot) ~ ~ (?:until|before) / (?:bad|wrong) timing / not (?:a|the) (?:good|great|best|right|ideal) tim(?:e|ing)",
  '(?:inte|ej) ~ (?:just nu|för närvarande|för tillfället|i dagsläget|i nuläget|ännu|i år) / (?:dålig|fel) (?:tajming|timing|tidpunkt)',
  'ikke ~ (?:akkurat nå|lige nu|nå|nu)',
);

export const later = anyOf(
  '(?:get|come|reach|circle|check|loop) (?:back|in|out) (?:to me |with me |again )?(?:in|after|next|later|around|on|when|at) / (?:contact|ping|write|e-?mail|call|try) (?:to )?me (?:again |back )?(?:in|after|next|later|around|on|again|when) / later (?:this|in|on) / (?:talk|speak|connect|reconnect|revisit|chat) (?:again )?(?:in|after|next|later|then) / in (?:a few|a couple of|two|three|four|five|six|\\d{1,2}) (?:weeks|months) / in (?:a|half a) (?:year|month) / next (?:year|month|quarter|spring|summer|autumn|fall|winter) / after (?:the )?(?:summer|holidays?|christmas|easter|vacation|new year|parental leave) / stay in touch / keep in touch / maybe (?:later|q[1-4]) / in the future / in the (?:spring|autumn|fall|summer)',
  '(?:hör|återkom|kontakta|skriv|ring|maila|mejla|fråga|pinga) (?:gärna )?(?:av dig |till mig |mig )?(?:igen|åter|då|om|i|efter|till|under|nästa|senare|kring|runt) / höras (?:igen|om|efter|vid|senare|då) / (?:återkom|återkomma|återkommer) / om (?:ett|en|två|tre|fyra|fem|sex|några|ett par|\\d{1,2}) (?:halvår|år|månad|månader|veckor) / nästa (?:år|månad|kvartal|vår|sommar|höst|vinter) / efter (?:semestern|sommaren|jul|nyår|påsk|helgerna|föräldraledigheten|sommarsemestern) / i höst / till hösten / till våren / längre fram / i framtiden / senare i (?:år|höst|vår) / håll(?:er)? (?:gärna )?kontakten',
);

export const interested = anyOf(
  "(?:sounds?|looks?|seems?) ~ (?:interesting|great|exciting|good|intriguing|fun|relevant|nice|useful) / ^(?:hi|hello|hey)?,?\\s?(?:very )?interest(?:ing|ed) / (?:i am|i'm|i'd be|i would be|could be|might be|definitely|absolutely) ~ (?:interested|keen|curious|open to|up for) / (?:would|'d) (?:love|like|be happy|be glad|be good) to (?:hear|know|learn|talk|chat|discuss|find out|meet) / tell me more / (?:send|share|give) (?:me |us )?(?:more|the|some|any|your|an|a|over) ~ (?:info|information|details|description|link|invite|spec|mockup) / send (?:pricing|an invite|more) / happy to (?:chat|talk|discuss|hear|connect|meet|jump) / let's (?:talk|chat|meet|connect|schedule|set up|book|do) / (?:works|suits) (?:for me|well|fine|great) / (?:mon|tues|wednes|thurs|fri)day ~ (?:works|suits) / i can do (?:mon|tues|wednes|thurs|fri)day / booked a (?:slot|time) / (?:i am|i'm) (?:available|free) (?:on|at|for|this|next|tomorrow|any|to) / (?:call|phone|reach) me (?:on|at|tomorrow|today|any) / my (?:number|phone|mobile|cell) is / my (?:cv|resume|résumé) / (?:what is|what's|what does) the (?:salary|pay|budget|rate|range) / what does (?:pricing|the) ~ look like / can you send me / when (?:can|could) we",
  '(?:låter|verkar|ser) ~ (?:intressant|spännande|kul|bra|roligt|trevligt|lockande|superintressant) / (?:jag är|är|absolut|definitivt|klart) ~ (?:intresserad|nyfiken|sugen|öppen för) / (?:vill|skulle vilja|hör|berätta|veta|höra|skicka|få) ~ (?:veta mer|höra mer|mer|mera) / (?:tar|ta|boka|prata|pratar|ses|träffas|snackar|tas) gärna / gärna (?:en|ett|ta|prata|höra|träffas|ses|boka|vidare|kaffe|lunch) / ring (?:mig )?(?:gärna|på|när|imorgon|idag) / mitt (?:nummer|mobilnummer|telefonnummer) är / nås på / (?:bifogar|bifogat|skickar med) (?:mitt |min )?cv / när (?:passar|kan|har) (?:det|du|ni) / (?:kan|har tid) (?:på |nu på )?(?:måndag|tisdag|onsdag|torsdag|fredag|imorgon|i morgon) / vad är (?:lönen|lönespannet) / (?:måndag|tisdag|onsdag|torsdag|fredag) ~ (?:passar|funkar)',
  '(?:høres|lyder|er|dette er) ~ (?:interessant|spennende|spændende) / kan vi ta (?:et|en) / klingt ~ (?:interessant|spannend|gut)',
);

export const reasons = {
  pay: anyOf(
    'salary|pay|compensation|too low|package|too expensive|lön(?:en)?|lönenivå(?:n)?|låg lön|ersättning(?:en)?|gehalt|lønn|løn',
  ),
  place: anyOf(
    'relocat(?:e|ing|ion)|commut(?:e|ing)|too far|location|on-?site|remote|hybrid|move to|distance|pendla|pendling|flytta|för långt|avståndet|på distans|distansarbete|orten|utomlands',
  ),
  timing: anyOf(
    '(?:just|recently) (?:started|signed|accepted|begun|joined)|(?:precis|nyss|nyligen|just) (?:börjat|bytt|skrivit|tackat|tillträtt)|timing|tajming|right now|at the moment|just nu|för tillfället|för närvarande|parental leave|föräldraledig|new job|nytt jobb|this quarter',
  ),
  role: anyOf(
    'my field|a fit|a match|my profile|another (?:field|direction|role)|too (?:junior|senior)|tech stack|management|consult(?:ant|ing|ancy)|role|position|tjänsten|rollen|konsult|konsultbolag|chef|chefsroll|inriktning(?:en)?|profil|för (?:junior|senior)|kompetens|teknik(?:en)?|bransch(?:en)?',
  ),
};
