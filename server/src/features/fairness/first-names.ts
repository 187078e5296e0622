/*
 * First names of which at least 95 % of the bearers in Sweden are of one gender, by public name statistics; common names of people
 * who came from elsewhere among them. Only for counting groups.
 */
const women = `anna maria eva elisabeth elisabet kristina christina karin margareta birgitta marie linnea linnéa ulla sara emma kerstin
inger lena helena sofia ingrid johanna malin jenny susanne elin monica monika berit åsa annika cecilia hanna ida carina ann camilla
anette annette julia therese matilda amanda caroline karolina louise gunilla anita agneta ulrika barbro katarina maja ebba alice
astrid elsa moa klara clara ellen wilma alva frida josefin josefine lisa maria-therese pia mona yvonne britt siv gun linda sandra
jessica petra nina marianne viktoria victoria emelie felicia nathalie natalie isabella ella lovisa stina tove tilde nora olivia
fatima aisha maryam mariam zahra leila layla amina khadija hana noor nour yasmin jasmin samira farida shirin parisa nasrin soraya
svetlana olga natalia natalya irina tatiana ekaterina katarzyna agnieszka magdalena malgorzata joanna ewa aleksandra anastasia oksana
priya deepa lakshmi anjali sunita mei ling xiu thi nguyet hui ines carmen lucia sofie mette hanne kirsten ingeborg solveig aino tuula
päivi kaisa riitta linh elena ioana mihaela daniela gabriela ayse fatma emine zeynep elif hatice senait meron selam hodan ayan`;
const men = `lars karl carl anders johan per nils erik lennart mikael michael jan hans peter olof sven gunnar fredrik daniel bengt bo
gustav gustaf åke göran alexander magnus martin stefan andreas john mattias mats henrik thomas tomas joakim jakob jacob björn leif
ulf bertil arne axel oskar oscar patrik patrick robert christer krister david viktor victor niklas niclas emil kjell håkan rolf
christian kristian marcus markus william elias filip philip anton simon jonas roger rickard richard sebastian tobias adam gabriel
ludvig hugo linus albin rasmus jesper pontus kent tommy dennis ola olle jens torbjörn claes klas ingemar sten stig roland tord
mohammed mohamed muhammad ahmed ahmad ali omar hassan hussein ibrahim yusuf youssef khalid mustafa mahmoud abdullah samir karim tariq
reza mehdi hamid behrouz farhad dariush vladimir sergei dmitri igor ivan alexei nikolai piotr krzysztof andrzej tomasz marek pawel
lukasz marcin grzegorz rajesh sanjay amit vijay arjun wei jun hiroshi kenji tuan minh jose juan carlos miguel pedro luis jorge
jussi pekka timo jari matti juhani henning soren søren mehmet mustapha hakan hasan huseyin murat emre goran zoran dragan milan nikola
stefanos giorgos dimitrios ion gheorghe vasile tesfaye dawit yonas abdi abdirahman osman kwame kofi chinedu emeka`;

const genders = new Map([
  ...women.split(/\s+/).map((name): [string, 'women'] => [name, 'women']),
  ...men.split(/\s+/).map((name): [string, 'men'] => [name, 'men']),
]);

/** Undefined where the name does not tell. */
export const genderOf = (firstName: string): 'women' | 'men' | undefined =>
  genders.get(firstName.trim().toLowerCase().split(/\s/)[0] ?? '');
