import type { z } from 'zod'
import { m } from '../compiled/messages.js'
import type { Locale } from '../locales.ts'

type Issue = z.core.$ZodIssue
type Words = { locale: Locale }

/**
 * The error message for a validation issue: one sentence on what is wrong and how to fix it, shared by the service's
 * answers and the dashboard's forms. Needs `reportInput` to tell an empty value from a wrong one.
 */
export function describeIssue(issue: Issue, locale: Locale): string {
  const words = { locale }
  if (isMissing(issue)) return m.problems_field_required({}, words)
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue, words)
    case 'too_big':
      return tooBig(issue, words)
    case 'invalid_format':
      return badFormat(issue, words)
    case 'invalid_type':
      return badType(issue, words)
    case 'invalid_value':
      return m.problems_field_choice({ choices: issue.values.map(String).join(', ') }, words)
    case 'invalid_union':
      return describeIssue(nearest(issue), locale)
    case 'not_multiple_of':
      return m.problems_field_steps({ step: new Intl.NumberFormat(locale).format(issue.divisor) }, words)
    case 'custom':
      return byCode(issue.params ?? {}, words)
    default:
      return m.problems_field_wrong({}, words)
  }
}

/** The codes of the contract's own refinements. */
function byCode(params: Record<string, unknown>, words: Words) {
  switch (params['code']) {
    case 'required':
      return m.problems_field_required({}, words)
    case 'day':
      return m.problems_field_day({}, words)
    case 'wall_clock':
      return m.problems_field_wall_clock({}, words)
    case 'control_character':
      return m.problems_field_control_character({}, words)
    case 'username':
      return m.problems_field_username({}, words)
    case 'metadata':
      return m.problems_field_metadata({}, words)
    case 'linkedin_id':
      return m.problems_field_linkedin_id({}, words)
    case 'metadata_name':
      return m.problems_field_metadata_name({}, words)
    case 'same_as_row':
      return m.problems_field_same_as_row({ row: Number(params['row']) }, words)
    case 'crowded_address':
      return m.problems_field_crowded_address({ most: Number(params['most']) }, words)
    case 'list_or_name':
      return m.imports_list_or_name({}, words)
    case 'person_or_list':
      return m.scheduled_person_or_list({}, words)
    case 'ids_or_filter':
      return m.problems_field_ids_or_filter({}, words)
    case 'expires_before_issue':
      return m.problems_field_expires_before_issue({}, words)
    case 'secure_address':
      return m.problems_field_https({}, words)
    case 'ends_before_start':
      return m.problems_field_ends_before_start({}, words)
    default:
      return wordsOfCode.get(String(params['code']))?.(params, words) ?? m.problems_field_wrong({}, words)
  }
}

type DescribeCode = (params: Record<string, unknown>, words: Words) => string

const wordsOfCode = new Map<string, DescribeCode>()

/** Registers messages for codes that only few pages need; those pages import them. */
export function describeCodes(codes: Record<string, DescribeCode>) {
  for (const [code, describe] of Object.entries(codes)) wordsOfCode.set(code, describe)
}

function isMissing(issue: Issue) {
  if (issue.input === '') return true
  if (issue.code === 'too_small') return issue.origin === 'string' && Number(issue.minimum) === 1
  return issue.code === 'invalid_type' && /received (undefined|null)$/.test(issue.message)
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall, words: Words) {
  const least = Number(minimum)
  if (origin === 'string') return m.problems_field_too_short({ least }, words)
  if (isList(origin)) return m.problems_field_too_few({ least }, words)
  return m.problems_field_too_low({ least }, words)
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig, words: Words) {
  const most = Number(maximum)
  if (origin === 'string') return m.problems_field_too_long({ most }, words)
  if (isList(origin)) return m.problems_field_too_many({ most }, words)
  return m.problems_field_too_high({ most }, words)
}

const isList = (origin: string) => origin === 'array' || origin === 'set' || origin === 'map'

function badFormat(issue: z.core.$ZodIssueInvalidStringFormat, words: Words) {
  switch (issue.format) {
    case 'email':
      return lacksTopLevelDomain(issue.input)
        ? m.problems_field_email_end({}, words)
        : m.problems_field_email({}, words)
    case 'url':
      return m.problems_field_url({}, words)
    case 'date':
      return m.problems_field_day({}, words)
    case 'guid':
    case 'uuid':
      return m.problems_field_id({}, words)
    case 'regex':
      return issue.pattern?.includes('#') ? m.problems_field_color({}, words) : m.problems_field_wrong({}, words)
    default:
      return m.problems_field_wrong({}, words)
  }
}

/** `anna@school`: only the top-level domain is missing. */
const lacksTopLevelDomain = (address: unknown) => typeof address === 'string' && /^[^@\s]+@[^@\s.]+\.?$/.test(address)

function badType({ expected }: z.core.$ZodIssueInvalidType, words: Words) {
  if (expected === 'string') return m.problems_field_text({}, words)
  if (expected === 'int' || expected === 'number') return m.problems_field_number({}, words)
  if (expected === 'array') return m.problems_field_list({}, words)
  if (expected === 'date') return m.problems_field_day({}, words)
  if (expected === 'file') return m.problems_field_file({}, words)
  return m.problems_field_wrong({}, words)
}

const isAboutNothing = (issue: Issue) =>
  (issue.code === 'invalid_value' && issue.values.every((value) => value === '')) ||
  (issue.code === 'invalid_type' && issue.expected === 'null')

/** The issue of the union's best-fitting option; issues other than type mismatches come first. */
function nearest({ errors, ...issue }: z.core.$ZodIssueInvalidUnion): Issue {
  // The option to leave the field empty says nothing about how to fill it.
  const firsts = errors.flatMap(([first]) => (first && !isAboutNothing(first) ? [first] : []))
  const telling = firsts.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value')
  const chosen = telling ?? firsts.find(({ code }) => code !== 'invalid_type') ?? firsts[0]
  return { ...(chosen ?? { code: 'custom', path: [], message: '' }), input: issue.input } as Issue
}
