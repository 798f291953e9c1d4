import { expect, test } from 'vitest'
import { brandInput, type EnamelValue, isNeeded, withoutEnamel } from './brand-form.ts'

const enamel = (id: string, uses: number, was: number | null = Number(id)): EnamelValue => ({
  id,
  name: `Enamel ${id}`,
  hex: '#112233',
  uses,
  was,
})

const values = (enamels: EnamelValue[], replacements: { was: number; by: string }[] = []) => ({
  metal: 'gold' as const,
  engraving: 'woven' as const,
  face: 'clarendon' as const,
  shapes: ['seal' as const],
  is_locked: true,
  enamels,
  replacements,
})

test('an enamel that is used goes with its replacement, which is named by its place in the new list', () => {
  const [first, used, last] = [enamel('0', 0), enamel('1', 3), enamel('2', 0)]
  const before = values([first, used, last])
  expect(isNeeded(used, before)).toBe(true)
  const after = { ...before, ...withoutEnamel(before, used, '2') }
  expect(brandInput(after)).toMatchObject({
    is_locked: 1,
    enamels: [{ was: 0 }, { was: 2 }],
    replacements: [{ was: 1, by: 1 }],
  })
  // Moving an enamel to the front changes its place.
  expect(brandInput({ ...after, enamels: [last, first] }).replacements).toEqual([{ was: 1, by: 0 }])
})

test('an enamel that replaces another may only go with a replacement, which then replaces both', () => {
  const heir = enamel('n', 0, null)
  const before = values([enamel('0', 0), heir], [{ was: 1, by: 'n' }])
  expect(isNeeded(heir, before)).toBe(true)
  expect(isNeeded(enamel('0', 0), before)).toBe(false)
  expect(withoutEnamel(before, heir, '0')).toEqual({ enamels: [enamel('0', 0)], replacements: [{ was: 1, by: '0' }] })
})

test('an unused enamel just goes', () => {
  const before = values([enamel('0', 0), enamel('1', 0)])
  expect(withoutEnamel(before, enamel('0', 0), null)).toEqual({ enamels: [enamel('1', 0)], replacements: [] })
})
