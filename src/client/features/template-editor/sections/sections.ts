import type { FieldErrors } from 'react-hook-form'
import { fieldName, shownValue } from '#client/features/templates/field-words.ts'
import { elementFields, moreFields, readSkills, writtenElements } from '#client/features/templates/texts/micro-texts.ts'
import {
  isHtml,
  missingIn,
  requiredTexts,
  type TextField,
  typeDataFields,
  typeOf,
} from '#client/features/templates/texts/template-texts.ts'
import { m } from '#i18n/compiled/messages.js'
import type { TemplateValues } from '../form/template-values.ts'

/** The sections of the editor in order, with their titles and the fields that they hold. */
const sections = {
  badge: { title: m.templates_section_badge, fields: ['title', 'code', 'language', 'type'] },
  picture: { title: m.templates_section_picture, fields: ['image', 'color_primary'] },
  description: { title: m.templates_description, fields: ['description'] },
  criteria: { title: m.templates_criteria, fields: ['assignment_criteria'] },
  earner: { title: m.templates_section_earner, fields: typeDataFields },
  issuer: { title: m.templates_section_issuer, fields: ['other_org', 'learn_more_url', 'other_org_info'] },
  validity: { title: m.templates_section_validity, fields: ['validity'] },
  micro: {
    title: m.element_european_micro_credential,
    fields: ['is_micro_credential', ...elementFields],
  },
  more: { title: m.templates_section_more, fields: moreFields },
  skills: { title: m.element_skills, fields: ['alignments'] },
  name: { title: m.micro_name_and_grade, fields: ['names_recipient', 'shows_grades'] },
  reminders: { title: m.reminders_title, fields: [] },
  mail: { title: m.mail_words_section, fields: [] },
  visibility: { title: m.templates_section_visibility, fields: ['background_image'] },
  steps: { title: m.templates_steps, fields: [] },
} as const satisfies Record<string, { title: () => string; fields: readonly (keyof TemplateValues)[] }>

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[]

/** `missing`: required values are missing; `complete`: they are all there; `set` and `unset`: nothing is required. */
export type SectionState = 'wrong' | 'missing' | 'complete' | 'set' | 'unset'

export type SectionFacts = {
  name: SectionName
  title: string
  state: SectionState
  /** What is set, on one line; empty if nothing is. */
  words: string
  /** Whether an active template needs a value in it. */
  isRequired: boolean
}

/** What is set outside the form, such as the reminders. */
export type Settings = Partial<Record<SectionName, { isSet: boolean; isWrong?: boolean; words: string }>>

type Written = {
  values: TemplateValues
  errors: FieldErrors<TemplateValues>
  /** The organization's own country, which a micro-credential may rely on. */
  country: string | null
  settings: Settings
}

/** Each section's title, state and content on one line. */
export function factsOf({ values, errors, country, settings }: Written): SectionFacts[] {
  const missing = new Set<string>(missingIn(values, country))
  const required = new Set<string>([...requiredTexts(typeOf(values)), ...fieldsOfElements(values, country)])
  return sectionNames
    .filter((name) => name !== 'more' || values.is_micro_credential)
    .map((name) => {
      const fields: readonly (keyof TemplateValues)[] = sections[name].fields
      const own = settings[name]
      const isRequired = fields.some((field) => required.has(field))
      const isSet = own?.isSet || fields.some((field) => values[field])
      const state =
        own?.isWrong || fields.some((field) => errors[field])
          ? 'wrong'
          : fields.some((field) => missing.has(field))
            ? 'missing'
            : isRequired
              ? 'complete'
              : isSet
                ? 'set'
                : 'unset'
      return {
        name,
        title: sections[name].title(),
        state,
        words: own?.words ?? wordsOf(name, values, country),
        isRequired,
      }
    })
}

/** The fields of the elements that a micro-credential needs. */
const fieldsOfElements = (values: TemplateValues, country: string | null) =>
  values.is_micro_credential
    ? writtenElements(values, country).flatMap(({ element, field }) =>
        // The organization's own country and name are there already.
        element === 'awarding_bodies' || (element === 'country' && country) ? [] : (field ?? []),
      )
    : []

function wordsOf(name: SectionName, values: TemplateValues, country: string | null): string {
  if (name === 'micro') {
    if (!values.is_micro_credential) return ''
    return m.micro_elements({ count: writtenElements(values, country).filter(({ isThere }) => isThere).length })
  }
  if (name === 'skills') return list(readSkills(values.alignments).map((skill) => skill.name))
  const fields: readonly (keyof TemplateValues)[] = sections[name].fields
  const texts = fields.filter((field): field is TextField => field !== 'image' && field !== 'background_image')
  if (name === 'validity') return shownValue('validity', values.validity)
  const filled = texts.filter((field) => values[field].trim())
  if (name === 'more' || name === 'name') return list(filled.map(fieldName))
  return list(filled.map((field) => (isHtml(field) ? plainText(values[field]) : shownValue(field, values[field]))))
}

const list = (words: string[]) => words.join(', ')

/** Text of HTML, its blocks separated by spaces. */
const plainText = (html: string) =>
  new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent.replace(/\s+/g, ' ').trim()
