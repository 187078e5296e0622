/** A question that names an address, a number or a profile; empty when it is about something else. */
export const addressIn = (question: string): string =>
  /@|linkedin\.com|github\.com|(?:\d[\s()/-]*){6}/i.test(question) ? question : '';
