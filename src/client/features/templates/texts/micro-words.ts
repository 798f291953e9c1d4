import { m } from '#i18n/compiled/messages.js'
import {
  assessmentName,
  cycleName,
  eqfWords,
  outcomeKindName,
  participationName,
  supervisionName,
} from '#i18n/element-words.ts'
import { fieldOfStudy } from '#i18n/fields-of-study.ts'
import { getLocale } from '#i18n/locales.ts'
import {
  isFlag,
  type MicroField,
  readBodies,
  readChoices,
  readOutcomes,
  readSkills,
  readStackability,
} from './micro-texts.ts'

type Format = (text: string) => string

/** Rows as bulleted lines, as lists are shown elsewhere. */
const lines = (rows: (string | null)[][]) => rows.map((row) => `• ${row.filter(Boolean).join(' · ')}`).join('\n')

/** Formats of fields that are stored as a code, a list or a number; plain texts need none. */
const words: { [Field in MicroField]?: Format } = {
  learning_outcomes: (text) => lines(readOutcomes(text).map(({ text, kind }) => [text, kind && outcomeKindName(kind)])),
  ects: (text) => m.element_ects({ credits: Number(text) }),
  workload_hours: (text) => m.element_hours({ hours: Number(text) }),
  eqf_level: (text) => eqfWords(text === 'none' ? text : Number(text)) ?? '',
  qf_ehea_cycle: (text) => cycleName(text as Parameters<typeof cycleName>[0]),
  assessment: (text) =>
    lines(readChoices<Parameters<typeof assessmentName>[0]>(text).map((each) => [assessmentName(each)])),
  supervision: (text) => supervisionName(text as Parameters<typeof supervisionName>[0]),
  participation: (text) =>
    lines(readChoices<Parameters<typeof participationName>[0]>(text).map((each) => [participationName(each)])),
  field_of_study: (text) => [text, fieldOfStudy(text)?.name[getLocale()]].filter(Boolean).join(' '),
  stackability: (text) => {
    const towards = readStackability(text)
    if (towards.kind === 'path') return m.micro_path_named({ title: towards.title })
    return towards.kind === 'words' ? towards.text : ''
  },
  co_awarding_bodies: (text) => lines(readBodies(text).map(({ name, url }) => [name, url])),
  alignments: (text) =>
    lines(readSkills(text).map(({ framework, code, name, url }) => [`${framework} ${code ?? ''}`.trim(), name, url])),
}

/** A value as users read it; flags as yes or no. */
export function microWords(field: MicroField, text: string): string {
  if (isFlag(field)) return text ? m.word_yes() : m.word_no()
  return text && (words[field]?.(text) ?? text)
}
