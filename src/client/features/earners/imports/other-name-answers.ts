import type { OtherName, OtherNamed } from '#contract/earners/other-name.ts'

export type Answer = Exclude<OtherName, 'refuse'>

/** Who the people are whose address belongs to somebody with another name: for all, and by row where it differs. */
export type OtherNameAnswers = { all: Answer; each: Map<number, Answer> }

export const noAnswers: OtherNameAnswers = { all: 'separate', each: new Map() }

/** Where several people share the address, it is somebody else. */
export const answerFor = ({ all, each }: OtherNameAnswers, { row, people }: OtherNamed): Answer =>
  people.length > 1 ? 'separate' : (each.get(row) ?? all)

/** The answers as the import sends them. */
export const answersToSend = (answers: OtherNameAnswers, found: OtherNamed[]) =>
  found
    .map((person) => ({ row: person.row, other_name: answerFor(answers, person) }))
    .filter(({ other_name }) => other_name === 'rename')
