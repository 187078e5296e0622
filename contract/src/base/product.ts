/** The working title. Nothing else in the code spells it out for people to read. */
export const productName = 'Spana';
