import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Flag, text, Uuid } from '../formats.ts'
import { Duplicates } from '../list-awards.ts'
import { ListResults, MOST_RESULTS } from './results.ts'

/** A row of a table as it was written: it may be wrong, and is told to be. */
const WrittenRow = z.object({
  recipient_email: text(1000).default(''),
  grade: text(1000).nullable().default(null),
  credits_earned: text(1000).nullable().default(null),
})

/** What is wrong with something that is written in a table or in what is known of somebody. */
const WrongResult = z.object({
  field: z.enum(['grade', 'credits_earned']),
  /** As it is written, shortened to 100 characters. */
  written: z.string(),
  sentence: z.string(),
})

/** Somebody on the list, with what their badge would say. */
const PreviewedResult = z.object({
  earner_id: Uuid,
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  /** Null where there is none, or a wrong one. */
  grade: z.string().nullable(),
  credits_earned: z.number().nullable(),
  wrong: z.array(WrongResult),
  /** Whether they get no badge, because they hold one and such people are left out. */
  is_left_out: Flag,
})
export type PreviewedResult = z.output<typeof PreviewedResult>

/** Rows of the table that go to nobody: how many, and the first hundred, numbered from 1. */
const AstrayRows = z.object({
  count: z.int(),
  rows: z.array(z.object({ row: z.int(), recipient_email: z.string() })),
})

/**
 * Addition: the grade and the credits that E19 would write on the badge of everybody on a list, in the order of the list, all
 * of them in one answer; and what it would refuse. A POST, because a table is long; nothing is changed.
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
    results: z.array(WrittenRow).max(MOST_RESULTS).optional(),
  }),
  output: data(
    z.object({
      /** Of the people who would get a badge. */
      counts: z.object({
        people: z.int(),
        with_grade: z.int(),
        without_grade: z.int(),
        with_credits: z.int(),
        without_credits: z.int(),
        /** People with something wrong. */
        wrong: z.int(),
      }),
      people: z.array(PreviewedResult),
      /** Rows whose address is not on the list. */
      unknown: AstrayRows,
      /** Rows whose address stands in a row before. */
      repeated: AstrayRows,
    }),
  ),
})
export type ResultsPreview = z.output<typeof previewListResults.output>['data']
