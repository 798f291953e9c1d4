import { expect, test } from 'vitest'
import { ruleAroundField, rulePhrases, ruleSentence } from './path-rule.ts'

test.each([
  [6, 6, 6, 'Complete with all 6 steps.', 'Completo con tutti i 6 passi.'],
  [1, 1, 1, 'Complete with the only step.', 'Completo con l’unico passo.'],
  [2, 1, 2, 'Complete with both steps.', 'Completo con entrambi i passi.'],
  [5, 0, 2, 'Complete with any 2 of the 5 steps.', 'Completo con 2 qualsiasi dei 5 passi.'],
  [
    5,
    2,
    4,
    'Complete with both required steps and any 2 of the 3 others.',
    'Completo con i due passi obbligatori e 2 qualsiasi degli altri 3.',
  ],
  [
    4,
    1,
    2,
    'Complete with the required step and any 1 of the 3 others.',
    'Completo con il passo obbligatorio e 1 qualsiasi degli altri 3.',
  ],
  [
    4,
    3,
    3,
    'Complete with all 3 required steps. The other is optional.',
    'Completo con i 3 passi obbligatori. L’altro è facoltativo.',
  ],
  [
    4,
    2,
    2,
    'Complete with both required steps. The 2 others are optional.',
    'Completo con i due passi obbligatori. Gli altri 2 sono facoltativi.',
  ],
])('of %i steps %i required and %i needed are a sentence in both languages', (steps, required, needed, en, it) => {
  const rule = { steps, required, needed }
  expect(ruleSentence(rule, 'en')).toBe(en)
  expect(ruleSentence(rule, 'it')).toBe(it)
})

test('a path without steps has no rule sentence', () => {
  expect(ruleSentence({ steps: 0, required: 0, needed: 0 }, 'en')).toBe('')
})

test('the phrases that state the rule are strong', () => {
  const strong = rulePhrases({ steps: 5, required: 2, needed: 4 }, 'en').filter(({ isStrong }) => isStrong)
  expect(strong.map(({ text }) => text)).toEqual(['both required steps', 'any 2 of the 3 others'])
})

test('the number of other steps is an input inside the sentence, if there are any', () => {
  expect(ruleAroundField({ steps: 6, required: 6 }, 'en')).toBeNull()
  const around = ruleAroundField({ steps: 5, required: 2 }, 'en')
  const text = (phrases: { text: string }[] | undefined) => phrases?.map((phrase) => phrase.text).join('')
  expect(text(around?.before)).toBe('Complete with both required steps and any ')
  expect(text(around?.after)).toBe(' of the 3 others.')
  expect(text(ruleAroundField({ steps: 4, required: 3 }, 'it')?.after)).toBe(' di 1 altro.')
})
