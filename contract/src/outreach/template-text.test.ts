import { describe, expect, test } from 'vitest';
import { problemWithText, renderText, variablesIn } from './template-text.ts';

describe('a text with variables', () => {
  test('says what is known, and the fallback for what is not', () => {
    const text = 'Hi {{first_name|there}}, still at {{ company | your employer }}? {{my_name}}';
    expect(renderText(text, { first_name: 'Åsa', my_name: 'Erik Ek' })).toEqual({
      text: 'Hi Åsa, still at your employer? Erik Ek',
      missing: [],
    });
    expect(renderText(text, { first_name: '  ', my_name: 'Erik Ek' }).text).toContain('Hi there');
  });

  test('names what is missing, once, and leaves it to be seen', () => {
    expect(renderText('{{title}} {{title}} {{place|}}', {})).toEqual({
      text: '{{title}} {{title}} {{place|}}',
      missing: ['title', 'place'],
    });
  });

  test('takes no variable from what a value says', () => {
    expect(renderText('Hi {{first_name}}', { first_name: '{{my_email}}', my_email: 'x@example.com' })).toEqual({
      text: 'Hi {{my_email}}',
      missing: [],
    });
  });

  test.each([
    ['{{firstname}}', 'There is no variable {{firstname}}'],
    ['{{}}', 'There is no variable {{}}'],
    ['{{toString}}', 'There is no variable {{toString}}'],
    ['Hi {{first_name', 'A variable begins with {{ and ends with }}'],
    ['Hi first_name}}', 'A variable begins with {{ and ends with }}'],
  ])('is refused as %s', (text, problem) => {
    expect(problemWithText(text)).toBe(problem);
  });

  test('may hold braces that are no variables', () => {
    expect(problemWithText('a { b } c {first_name}')).toBeUndefined();
  });

  test('tells which variables it uses', () => {
    expect(variablesIn('{{title}} {{first_name|you}} {{title|x}}')).toEqual(['title', 'first_name']);
  });
});
