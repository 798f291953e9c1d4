import { expect, test } from 'vitest'
import { FIELDS_OF_STUDY, fieldOfStudy, findFieldsOfStudy } from './fields-of-study.ts'
import { locales } from './locales.ts'

const codesOf = (search: string, locale: 'en' | 'it') => findFieldsOfStudy(search, locale).map(({ code }) => code)

test('has every code of ISCED-F 2013 once, with its broad field, in both languages', () => {
  const detailed = FIELDS_OF_STUDY.filter(({ isDetailed }) => isDetailed).map(({ code }) => code)
  const rest = FIELDS_OF_STUDY.filter(({ isDetailed }) => !isDetailed).map(({ code }) => code)
  expect(detailed).toHaveLength(80)
  expect(rest.join(' ')).toBe(
    `0000 0099 0110 0119 0188 0200 0210 0219 0220 0229 0230 0239 0288 0299 0300 0310 0319 0320 0329 0388 0399
    0400 0410 0419 0488 0499 0500 0510 0519 0520 0529 0530 0539 0540 0588 0599 0610 0619 0688
    0700 0710 0719 0720 0729 0730 0788 0799 0800 0810 0819 0888 0899 0900 0910 0919 0920 0929 0988 0999
    1000 1010 1019 1020 1029 1030 1039 1088 1099`.replace(/\s+/g, ' '),
  )
  for (const locale of locales) {
    const names = FIELDS_OF_STUDY.map(({ name }) => name[locale])
    expect(new Set(names).size).toBe(names.length)
    for (const { name, broad } of FIELDS_OF_STUDY) {
      expect(name[locale]).toMatch(/^\p{Lu}[^']+$/u)
      expect(broad[locale]).not.toBe('')
    }
  }
})

test('a code has its names, and an unknown one gives undefined', () => {
  expect(fieldOfStudy('0542')).toMatchObject({
    name: { en: 'Statistics', it: 'Statistica' },
    broad: { it: 'Scienze naturali, matematica e statistica' },
  })
  expect(fieldOfStudy('0588')?.name).toEqual({
    en: 'Inter-disciplinary programmes and qualifications involving natural sciences, mathematics and statistics',
    it: 'Programmi interdisciplinari con scienze naturali, matematica e statistica',
  })
  expect(fieldOfStudy('0543')).toBeUndefined()
})

test('the most likely field comes first', () => {
  expect(codesOf('statis', 'it')).toEqual(['0542', '0540', '0500', '0588', '0599'])
  expect(codesOf('statis', 'en')).toEqual(codesOf('statis', 'it'))
  expect(codesOf('064', 'it')).toEqual([])
  expect(codesOf('054', 'it')).toEqual(['0541', '0542', '0540'])
  expect(codesOf('', 'it')).toHaveLength(FIELDS_OF_STUDY.length)
})

test('fields are found by words of either language, in any order, without accents', () => {
  expect(codesOf('pubblicita', 'en')).toEqual(['0414'])
  expect(codesOf('advertis market', 'it')).toEqual(['0414'])
  expect(codesOf("dell'infanzia", 'it')).toEqual(['0112'])
  expect(codesOf('interdisciplinary law', 'en')).toEqual(['0488'])
  expect(codesOf('nothing like it', 'en')).toEqual([])
})
