/** What people write who want no more, in Swedish, English, Norwegian, Danish, Finnish and German. */
const stopWords = new Set(
  [
    'stop stopp stoppa sluta avsluta avregistrera avbryt',
    'stopall unsubscribe end cancel quit optout remove',
    'slutt avslutt avmeld avmelding',
    'slut afslut afmeld',
    'lopeta peru peruuta poista seis',
    'abmelden abbestellen ende beenden aufhören',
  ].flatMap((line) => line.split(' ')),
);

/** Whether somebody wants no more: by the whole of what they wrote, or by its first word. */
export function isStop(text: string): boolean {
  const [first = '', second = ''] =
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? [];
  return stopWords.has(first) || (first === 'opt' && second === 'out');
}
