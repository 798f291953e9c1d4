import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import Papa from 'papaparse'
import { isStorable, type Language } from '#contract/formats.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import type { Database } from '#server/platform/database/database.ts'
import { shortened } from '#server/platform/text/shortened.ts'
import { deleteEscoSkills, type EscoSkill, insertEscoSkills } from './esco-skills.sql.ts'

const BATCH_SIZE = 500

/**
 * Replaces the ESCO skills of a language by those in ESCO's published file. The file is streamed within the transaction
 * instead of held in memory; it is a local file, so reading does not keep the transaction waiting.
 * @returns how many skills the language has now
 * @throws Error with a message for the operator if the file cannot be read or is the wrong one; then nothing has changed
 */
export async function importEsco(
  db: Database,
  { language, file }: { language: Language; file: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    await deleteEscoSkills(tx, language)
    let count = 0
    let waiting: EscoSkill[] = []
    for await (const skill of readEscoFile(file)) {
      waiting.push(skill)
      if (waiting.length < BATCH_SIZE) continue
      count += await insertEscoSkills(tx, language, waiting)
      waiting = []
    }
    if (waiting.length > 0) count += await insertEscoSkills(tx, language, waiting)
    if (count === 0) throw new Error(`${file} has no skill. Nothing was changed.`)
    return count
  })
}

/** The columns of ESCO's skills file that are read; it has more. */
const COLUMNS = ['conceptType', 'conceptUri', 'skillType', 'preferredLabel', 'altLabels'] as const
type Row = Partial<Record<(typeof COLUMNS)[number], string>>

const SKILL = /^https?:\/\/data\.europa\.eu\/esco\/skill\/[\w-]{1,200}$/
const REASONS: Record<string, string> = {
  ENOENT: ': there is no such file',
  EISDIR: ': it is a folder',
  EACCES: ': whoever runs the service may not',
}

/** The maximum length of an alignment's name. */
const MAX_LABEL_LENGTH = 255
const MAX_OTHER_LENGTH = 20_000

/**
 * Streams the skills of ESCO's published file.
 * @throws Error with a message for the operator if it cannot be read or is the wrong file
 */
async function* readEscoFile(file: string): AsyncGenerator<EscoSkill> {
  const source = createReadStream(file, { encoding: 'utf8' })
  const rows = Papa.parse(Papa.NODE_STREAM_INPUT, { header: true, skipEmptyLines: true, delimiter: ',' })
  pipeline(source, rows, () => {})
  let failure: Error | undefined
  source.once('error', (error: NodeJS.ErrnoException) => {
    failure = new Error(
      `${file} cannot be read${REASONS[error.code ?? ''] ?? `: ${error.message}`}. Nothing was changed.`,
    )
    rows.end()
  })
  let number = 0
  try {
    for await (const row of rows as AsyncIterable<Row>) {
      number += 1
      if (number === 1) refuseOtherFile(row, file)
      if (row.conceptType && row.conceptType !== 'KnowledgeSkillCompetence') continue
      yield skillFrom(row, number)
    }
  } catch (error) {
    throw failure ?? error
  } finally {
    source.destroy()
  }
  if (failure) throw failure
  if (number === 0) throw new Error(`${file} is empty.`)
}

function refuseOtherFile(row: Row, file: string) {
  const missing = COLUMNS.filter((column) => !(column in row))
  if (missing.length === 0) return
  throw new Error(
    `${file} is not ESCO's file of skills, such as skills_en.csv: it has no column ${missing.join(', ')}. Nothing was changed.`,
  )
}

function skillFrom({ conceptUri = '', skillType, preferredLabel, altLabels }: Row, number: number): EscoSkill {
  const label = withoutBidiControls(preferredLabel ?? '').trim()
  const others = withoutBidiControls(altLabels ?? '').trim()
  if (!SKILL.test(conceptUri) || !label || !isStorable(label + others)) {
    throw new Error(
      `Skill ${number} of the file has no address of ESCO, or no label that can be kept. Nothing was changed.`,
    )
  }
  return {
    conceptUri,
    preferredLabel: shortened(label, MAX_LABEL_LENGTH),
    alternativeLabels: others.slice(0, MAX_OTHER_LENGTH),
    type: skillType ?? '',
  }
}
