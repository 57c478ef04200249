import { describe, expect, it } from '@jest/globals';
import { confirmsErasure, erasureWord } from '../../../../src/domain/students/confirms-erasure.ts';
import { languages } from '../../../../src/language/languages.ts';
import { inLanguage } from '../../../../src/platform/language/languages-of-service.ts';

const words = languages.map((language) => inLanguage(language, erasureWord));

describe('the confirmation of an erasure', () => {
  it.each([
    ['Zoë O’Neill', "zoe o'neill"],
    ["Sean O'Brien", 'SEAN O´BRIEN'],
    ["Sean O'Brien", 'Sean O‘Brien'],
    ['Sean O’Brien', 'sean obrien'],
    ['Anna  Maria Łuszcz', ' anna maria\u00a0 luszcz '],
    ['Søren Groß', 'soren gross'],
    ['Zoe\u0308 Marsh', 'Zo\u00eb Marsh'],
    ['Anne‑Marie Berg', 'anne-marie berg'],
    ['محمد العلي', '\u200fمحمد العلي\u200e'],
    ['王 小明', '王 小明'],
  ])('takes %s from %s', (name, typed) => {
    expect(confirmsErasure(typed, name, [])).toBe(true);
  });

  it.each([
    ['Ann Smith', 'Anna Smith'],
    ['Ann Smith', 'Ann'],
    ['Ann Smith', 'Smith Ann'],
    ['Ann Smith', ''],
    ['Ann Smith', ' '],
    ["' ’", '´'],
  ])('does not take %s from “%s”', (name, typed) => {
    expect(confirmsErasure(typed, name, words)).toBe(false);
  });

  it('takes the word in each language', () => {
    expect(new Set(words).size).toBe(languages.length);
    for (const word of words) expect(confirmsErasure(` ${word.toLowerCase()} `, '王 小明', words)).toBe(true);
  });
});
