import { z } from 'zod'
import { onlyPeople } from '../earners/row-condition.ts'
import { data, endpoint } from '../endpoint.ts'
import { Flag, text, Uuid } from '../formats.ts'
import { Duplicates } from '../list-awards.ts'
import { ListResults, MAX_RESULTS } from './results.ts'

/** A table row as entered. Loosely typed, because the answer reports what is wrong with it. */
const WrittenRow = z.object({
  recipient_email: text(1000).default(''),
  recipient_first_name: text(1000).optional(),
  recipient_last_name: text(1000).optional(),
  grade: text(1000).nullable().default(null),
  credits_earned: text(1000).nullable().default(null),
})

/** An invalid value in a table row or in a person's metadata. */
const WrongResult = z.object({
  field: z.enum(['grade', 'credits_earned']),
  /** The value as entered, cut to 100 characters. */
  written: z.string(),
  sentence: z.string(),
})

/** A person on the list, with the results that their badge would show. */
const PreviewedResult = z.object({
  earner_id: Uuid,
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  /** Null when there is none or it is invalid. */
  grade: z.string().nullable(),
  credits_earned: z.number().nullable(),
  wrong: z.array(WrongResult),
  /** Whether they get no badge because they already hold one and holders are skipped. */
  is_left_out: Flag,
})
export type PreviewedResult = z.output<typeof PreviewedResult>

/** Rows that match nobody: how many, and the first hundred, numbered from 1. */
const AstrayRows = z.object({
  count: z.int(),
  rows: z.array(z.object({ row: z.int(), recipient_email: z.string() })),
})

/**
 * Addition: the grade and credits that E19 would write on each badge, for everybody on the list whom `only` means, in list order and not
 * paginated; and the values that it would refuse. A POST, because a table is long; nothing is changed.
 */
export const previewListResults = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/earners-lists/:earners_list_id/results/preview',
  summary: 'Preview the grades and credits of an award to an earners list',
  isLarge: true,
  input: z.object({
    earners_list_id: Uuid,
    badge_template_id: Uuid,
    duplicates: Duplicates.default('allow'),
    grade_from: ListResults.shape.grade_from,
    credits_earned_from: ListResults.shape.credits_earned_from,
    ...onlyPeople,
    results: z.array(WrittenRow).max(MAX_RESULTS).optional(),
  }),
  output: data(
    z.object({
      /** Counts of the people who would get a badge. */
      counts: z.object({
        people: z.int(),
        with_grade: z.int(),
        without_grade: z.int(),
        with_credits: z.int(),
        without_credits: z.int(),
        /** People with an invalid value. */
        wrong: z.int(),
      }),
      people: z.array(PreviewedResult),
      /** Rows whose address is not on the list. */
      unknown: AstrayRows,
      /** Rows whose address people on the list share, without a name that agrees with one of theirs. */
      unclear: AstrayRows,
      /** Rows whose address, or address and name, an earlier row has. */
      repeated: AstrayRows,
    }),
  ),
})
export type ResultsPreview = z.output<typeof previewListResults.output>['data']
