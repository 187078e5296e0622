import { readFileSync } from 'node:fs';
import { foldLetters } from '@app/contract/search/letters';

/** As they are called elsewhere, or by fewer than the list goes down to. */
const alsoCalled =
  'Munich|Cologne|Nuremberg|Vienna|Zurich|Geneva|Lucerne|Milan|Turin|Florence|Venice|Naples|Rome|Lisbon|Seville|Warsaw|Krakow|Prague|The Hague|Basel|Hanover|Gothenburg|Copenhagen|Köpenhamn|København|Helsingfors|Åbo|Esbo|Tammerfors|Uleåborg|Reykjavík|Trondhjem|Elsinore|Helsingør|München|Köln|Nürnberg|Hannover|Braunschweig|Frankfurt|Wien|Zürich|Genève|Luzern|Brussels|Bruxelles|Antwerp|Antwerpen|Ghent|Gent|Den Haag|Roma|Milano|Torino|Firenze|Venezia|Napoli|Lisboa|Porto|Sevilla|Warszawa|Kraków|Praha|Bucuresti|Bucharest|Beograd|Belgrade|Athens|Athina|Moscow|Kyiv|Kiev|Lviv|Saint Petersburg|New York City|New York|NYC|Bengaluru|Bombay|Calcutta|Madras|Trivandrum|Cochin|Gurugram|Noida|Delhi NCR|Navi Mumbai|Greater Noida|Pondicherry|Mysuru|Peking|Hong Kong|Ho Chi Minh City|Taipei|Kista|Solna|Sundbyberg|Bromma|Nacka|Täby|Sollentuna|Järfälla|Lidingö|Danderyd|Hägersten|Saltsjöbaden|Mölndal|Mölnlycke|Partille|Kungsbacka|Kungälv|Visby|Kiruna|Gällivare|Boden|Piteå|Skellefteå|Örnsköldsvik|Härnösand|Hudiksvall|Bollnäs|Mora|Ludvika|Arboga|Köping|Sala|Enköping|Norrtälje|Nynäshamn|Strängnäs|Katrineholm|Nyköping|Motala|Mjölby|Västervik|Oskarshamn|Nybro|Karlskrona|Ronneby|Karlshamn|Hässleholm|Ystad|Trelleborg|Landskrona|Ängelholm|Eslöv|Staffanstorp|Lomma|Falkenberg|Varberg|Alingsås|Lerum|Vänersborg|Uddevalla|Lidköping|Mariestad|Falköping|Värnamo|Nässjö|Tranås|Ljungby|Älmhult|Åmål|Arvika|Säffle|Kumla|Karlskoga|Avesta|Hedemora|Sandviken|Söderhamn|Lycksele|Haparanda|Asker|Bærum|Lillestrøm|Lysaker|Fornebu|Sandvika|Haugesund|Molde|Ålesund|Bodø|Narvik|Alta|Kirkenes|Lillehammer|Gjøvik|Hamar|Kongsberg|Lyngby|Glostrup|Ballerup|Hellerup|Taastrup|Kongens Lyngby|Hørsholm|Viborg|Kolding|Vejle|Silkeborg|Herning';
/** By their name without marks: the country, where the list says it. */
const towns = new Map<string, string>();
for (const line of readFileSync(new URL('towns.txt', import.meta.url), 'utf8')
  .split('\n')
  .toReversed())
  if (!line.startsWith('#'))
    for (const town of line.slice(3).split('|')) if (town !== '') towns.set(foldLetters(town), line.slice(0, 2));
for (const town of alsoCalled.split('|')) if (!towns.has(foldLetters(town))) towns.set(foldLetters(town), '');
/** Words of plain language before they are towns. */
for (const word of 'sale nice reading of date same best mobile police most split union central male man bar can hope young bath van bay orange victoria nancy angel santiago maria eden god home la i is are'.split(
  ' ',
))
  towns.delete(word);
/** Where a town is, if we know; the largest of that name. */
export const countryOf = (town: string): string | undefined => towns.get(foldLetters(town)) || undefined;

const countries = new Set(
  'uk|u.k.|usa|u.s.a.|us|u.s.|england|scotland|wales|northern ireland|great britain|holland|the netherlands|uae|u.a.e|korea|republic of ireland|czech republic|england, uk|the gambia|kosovo'.split(
    '|',
  ),
);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
for (const locale of ['en', 'sv', 'nb', 'da', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'fi']) {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  for (const first of letters)
    for (const second of letters) {
      const name = names.of(first + second);
      if (name) countries.add(foldLetters(name));
    }
}
/** Parts of countries that are called by a name of their own. */
const namedRegion =
  /^(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|Ontario|Quebec|British Columbia|Alberta|Punjab|Haryana|Gujarat|Maharashtra|Karnataka|Kerala|Tamil ?nadu|Telangana|Andhra Pradesh|Rajasthan|Uttar Pradesh|Madhya Pradesh|West Bengal|Bihar|Odisha|Orissa|Assam|Jharkhand|Uttarakhand|Himachal Pradesh|Chhattisgarh|Goa|Rogaland|Vestland|Viken|Innlandet|Trøndelag|Nordland|Troms|Finnmark|Agder|Akershus|Buskerud|Østfold|Telemark|Vestfold|Møre og Romsdal|Skåne|Småland|Halland|Dalarna|Gotland|Blekinge|Värmland|Bayern|Bavaria|Hessen|Nordrhein-Westfalen|Baden-Württemberg|Brandenburg|Thüringen|Schleswig-Holstein|Rheinland-Pfalz|Saarland|Mecklenburg-Vorpommern|Sachsen-Anhalt|Niederösterreich|Oberösterreich|Steiermark|Tirol|Kärnten|Vorarlberg|Burgenland|Québec|Île-de-France|Bretagne|Normandie|Occitanie|Andalucía|Euskadi|Galicia|Jalisco|Lombardia|Piemonte|Toscana|Minas Gerais|Niedersachsen|Sachsen|Catalonia|Cataluña)$/u;
/** Others, whose names are those of who governs them, too. */
const region =
  /^(?:.*(?:s län|kommune?|s kommun|County|Province|[Ss]tate|Region|fylke|landskap)|(?:Región|Provincia|Província|Comunidad|Departamento|Estado|Kanton|Canton|Kt\.|Bundesland|Landkreis)\s.*)$/u;

/** Of the United States, Canada, India and Germany, as they follow a town. */
const shortRegions = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC ON QC BC AB MB NS UP MP TN AP HP WB NRW BW'.split(
    ' ',
  ),
);
const isShortRegion = (text: string): boolean =>
  /^(?:[A-Z]\.? ?[A-Z]\.?|(?!In|Or|Me|Hi|La|De|Ok|Al)[A-Z][a-z]|[A-Z][a-z]\.)$/.test(text) &&
  shortRegions.has(text.replaceAll(/[. ]/g, '').toUpperCase());

/** A letter to begin with, and no more than a few words: how towns are written. */
const written =
  /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|de|del|da|do|dos|das|la|les|le|sur|am|an der|bei|im|upon|on|og|i)){0,3}$/u;
export const isTown = (text: string): boolean => written.test(text) && towns.has(foldLetters(text));
export const isCountry = (text: string): boolean => countries.has(foldLetters(text).replace(/\.$/, ''));
export const isRegion = (text: string): boolean =>
  namedRegion.test(text) || region.test(text) || isShortRegion(text.replace(/\s+\d{4,6}$/, ''));
export const couldBeTown = (text: string): boolean =>
  written.test(text) && text.length > 2 && text.length <= 40 && !/\.\p{L}{2}/u.test(text);
/** Whether there is nothing but places in it. */
export const isPlace = (text: string): boolean => {
  const parts = text.split(/\s*[,/|]\s*|\s+(?:and|och|og|-|–)\s+/).filter((part) => part !== '');
  if (parts.length === 0 || text.length > 80) return false;
  // Lyon France
  const [, town = '', country = ''] = /^(.+) (\p{Lu}\p{L}+)$/u.exec(text) ?? [];
  if (isTown(town) && (isCountry(country) || isRegion(country))) return true;
  const isKnown = (part: string): boolean => isTown(part) || isCountry(part);
  // Springfield, Middle Region, Sweden: what stands between a place and the country it is in is one, too.
  const [first = '', ...others] = parts;
  if (parts.length > 2 && parts.length < 5 && isCountry(parts.at(-1)!)) {
    const isFirst = isTown(first) || (couldBeTown(first) && others.slice(0, -1).every(isRegion));
    return isFirst && others.every((part) => isKnown(part) || couldBeTown(part) || isRegion(part));
  }
  return (
    parts.some((part) => isKnown(part) || namedRegion.test(part)) &&
    parts.every((part) => isKnown(part) || isRegion(part))
  );
};
