/** Names as they occur in a Swedish city today. */
export const firstNames = [
  'Alice', 'Maja', 'Elsa', 'Astrid', 'Wilma', 'Freja', 'Ebba', 'Linnéa', 'Sigrid', 'Märta', 'Åsa', 'Karin', 'Eva', 'Ingrid',
  'Noah', 'William', 'Liam', 'Hugo', 'Oscar', 'Elias', 'Axel', 'Björn', 'Göran', 'Lars', 'Anders', 'Mikael', 'Östen', 'Sören',
  'Amina', 'Fatima', 'Leila', 'Yasmin', 'Priya', 'Ananya', 'Mei', 'Olena', 'Katarzyna', 'Ana', 'Chiara', 'Siobhán',
  'Mohammed', 'Ali', 'Omar', 'Yusuf', 'Arjun', 'Wei', 'Andriy', 'Piotr', 'Mateo', 'Luca', 'Nguyễn', 'José',
];
export const lastNames = [
  'Andersson', 'Johansson', 'Karlsson', 'Nilsson', 'Eriksson', 'Larsson', 'Olsson', 'Persson', 'Svensson', 'Gustafsson',
  'Lindberg', 'Lindström', 'Bergström', 'Sandström', 'Öhman', 'Åberg', 'Ängquist', 'Sjögren', 'Wallin', 'Holmgren',
  'Hassan', 'Ahmed', 'Haddad', 'Kovalenko', 'Nowak', 'Patel', 'Sharma', 'Chen', 'García', 'Rossi', "O'Brien", 'Müller',
];
export const companies = [
  'Norrsken Rekrytering', 'Mälardalen Search', 'Öresund Talent', 'Kebnekaise Konsult', 'Vasa Executive', 'Lyra Partners',
  'Skärgården Bemanning', 'Polstjärnan Consulting',
];
