import { expect, test } from 'vitest'
import { z } from 'zod'
import { SignIn } from '#contract/accounts/sign-in.ts'
import { AwardBadge } from '#contract/badges.ts'
import { HexColor, requiredText, text, WallClock } from '#contract/formats.ts'
import { describeIssue } from './describe-issue.ts'

/** The error messages of a value, by field. */
function messagesOf(schema: z.ZodType, value: unknown, locale: 'en' | 'it' = 'en') {
  const { error } = schema.safeParse(value, { reportInput: true })
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), describeIssue(issue, locale)]) ?? [])
}

const award = {
  badge_template_id: 'b3b8f3a8-6f0c-4a0e-9a7b-0d2f7d0c1f11',
  recipient_email: 'amara@wrenfield.example',
  recipient_first_name: 'Amara',
  recipient_last_name: 'Okonkwo',
}

test('an empty field is reported as required, whether missing or blank', () => {
  const empty = { ...award, recipient_first_name: '  ', recipient_email: '', badge_template_id: undefined }
  expect(messagesOf(AwardBadge, empty)).toEqual({
    badge_template_id: 'Fill in this field.',
    recipient_email: 'Fill in this field.',
    recipient_first_name: 'Fill in this field.',
  })
  expect(messagesOf(AwardBadge, empty, 'it')).toMatchObject({ recipient_email: 'Compila questo campo.' })
})

test('missing fields are recognised without the input value, as the service parses', () => {
  const { error } = AwardBadge.safeParse({ ...award, recipient_last_name: undefined })
  expect(error?.issues.map((issue) => describeIssue(issue, 'it'))).toEqual(['Compila questo campo.'])
})

test('an address without its top-level domain says what to add, any other shows what an address looks like', () => {
  expect(messagesOf(AwardBadge, { ...award, recipient_email: 'amara@wrenfield' })).toEqual({
    recipient_email: 'Add the end of the address, such as .ac.uk',
  })
  expect(messagesOf(AwardBadge, { ...award, recipient_email: 'amara at wrenfield' }, 'it')).toEqual({
    recipient_email: 'Scrivi un indirizzo e-mail completo, per esempio anna@scuola.example.',
  })
})

test('dates that do not exist or are in the wrong order are reported', () => {
  const wrong = { ...award, emitted_at: '2025-02-30 10:00:00', activity_started_at: '2025-02-30' }
  expect(messagesOf(AwardBadge, wrong)).toEqual({
    emitted_at: 'Write a day and time that exist, such as 2025-11-03 18:00:00.',
    activity_started_at: 'Write a day that exists, such as 2025-11-03.',
  })
  const backwards = {
    ...award,
    emitted_at: '2025-11-14 18:00:00',
    expires_at: '2025-11-14 18:00:00',
    activity_started_at: '2025-11-14',
    activity_ended_at: '2025-11-13',
  }
  expect(messagesOf(AwardBadge, backwards)).toEqual({
    expires_at: 'The badge would expire before it is issued. Choose a later date.',
    activity_ended_at: 'The activity would end before it starts. Choose a later day.',
  })
  expect(messagesOf(AwardBadge, backwards, 'it')).toMatchObject({
    expires_at: 'Il badge scadrebbe prima del rilascio. Scegli una data successiva.',
  })
})

test('a text that is too long names the limit, formatted for the language', () => {
  expect(messagesOf(AwardBadge, { ...award, notes: 'x'.repeat(2001) })).toEqual({
    notes: 'Too long: shorten it to 2,000 characters.',
  })
  expect(messagesOf(text(2000), 'x'.repeat(2001), 'it')).toEqual({ '': 'Troppo lungo: riducilo a 2.000 caratteri.' })
  expect(messagesOf(z.string().min(12), 'short')).toEqual({ '': 'Too short: write at least 12 characters.' })
})

test('every refinement of the contract has its own sentence', () => {
  expect(messagesOf(requiredText(10), 'a\u0000b')).toEqual({
    '': 'This text contains a character that cannot be saved. Type it instead of pasting it.',
  })
  expect(messagesOf(SignIn, { password: 'p' })).toEqual({ email: 'Fill in this field.' })
  expect(messagesOf(WallClock, '2025-11-14T18:00:00')).toEqual({
    '': 'Write a day and time that exist, such as 2025-11-03 18:00:00.',
  })
})

test('invalid options, ids, colours, addresses, numbers and lists are reported', () => {
  expect(messagesOf(z.enum(['it', 'en']), 'fr')).toEqual({ '': 'Choose one of these: it, en.' })
  expect(messagesOf(z.guid(), 'b3b8', 'it')).toEqual({
    '': 'Questo identificativo è incompleto. Copia tutti i 36 caratteri.',
  })
  expect(messagesOf(HexColor, 'blue')).toEqual({ '': 'Write a colour as # and six figures, such as #14618c.' })
  expect(messagesOf(z.url(), 'www.example.org')).toEqual({ '': 'Write the whole address, starting with https://' })
  expect(messagesOf(z.int().min(1), 0)).toEqual({ '': 'Too low: write 1 or more.' })
  expect(messagesOf(z.int().max(5000), 5001, 'it')).toEqual({ '': 'Troppo alto: scrivi 5.000 o meno.' })
  expect(messagesOf(z.int(), 'many')).toEqual({ '': 'Write a whole number, such as 12.' })
  expect(messagesOf(z.array(z.string()), 'a')).toEqual({ '': 'This must be a list.' })
  expect(messagesOf(z.array(z.string()).min(1), [])).toEqual({ '': 'Too few: give at least 1.' })
  expect(messagesOf(z.string(), 7)).toEqual({ '': 'This must be text.' })
})

test('the issue of the best-fitting union option is reported', () => {
  expect(messagesOf(z.union([z.null(), z.string().max(3)]), 'long')).toEqual({
    '': 'Too long: shorten it to 3 characters.',
  })
  expect(messagesOf(z.union([z.object({ day: z.iso.date() }), z.null()]), 5)).toEqual({
    '': 'This value is not valid. Check it.',
  })
})

test('a code without a sentence still says to check the field', () => {
  const strange = z.string().refine(() => false, { params: { code: 'moon_phase' } })
  expect(messagesOf(strange, 'x', 'it')).toEqual({ '': 'Questo valore non è valido. Controllalo.' })
})
