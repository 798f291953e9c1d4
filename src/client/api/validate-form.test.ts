import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { AwardBadge } from '#contract/badges.ts'
import { setLocale } from '#i18n/locales.ts'
import { fieldPath } from './show-problem.ts'
import { validateBy } from './validate-form.ts'

const options = { fields: {}, shouldUseNativeValidation: false, criteriaMode: 'firstError' as const, names: [] }

afterEach(() => setLocale('en'))

const award = {
  badge_template_id: 'b3b8f3a8-6f0c-4a0e-9a7b-0d2f7d0c1f11',
  recipient_email: ' Amara@Wrenfield.example ',
  recipient_first_name: 'Amara',
  recipient_last_name: 'Okonkwo',
  expires_at: '',
}

test('a valid form yields the values that the contract wants to be sent', async () => {
  const { values } = await validateBy(AwardBadge)(award, undefined, options)
  expect(values).toMatchObject({ recipient_email: 'amara@wrenfield.example', expires_at: null })
})

test('each field gets one error, in the language on screen and with dates as people type them', async () => {
  setLocale('it')
  const wrong = { ...award, recipient_email: '', recipient_first_name: ' ', expires_at: 'domani' }
  const { errors } = await validateBy(AwardBadge)(wrong, undefined, options)
  expect(Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))).toEqual({
    recipient_email: 'Compila questo campo.',
    recipient_first_name: 'Compila questo campo.',
    expires_at: 'Scrivi un giorno e un’ora che esistono, per esempio 3 nov 2025 e 18:00.',
  })
})

test('an error about the form as a whole is set at its root', async () => {
  const pair = z.object({ a: z.string() }).refine(() => false, { params: { code: 'required' } })
  const { errors } = await validateBy(pair)({ a: 'x' }, undefined, options)
  expect(errors.root?.message).toBe('Fill in this field.')
})

test('the service’s names of nested fields are mapped to the form’s', () => {
  expect(fieldPath('address_info[street]')).toBe('address_info.street')
  expect(fieldPath('earners[2][recipient_email]')).toBe('earners.2.recipient_email')
  expect(fieldPath('address_info.street')).toBe('address_info.street')
})
