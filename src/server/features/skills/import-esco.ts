import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { deleteEscoSkills, type EscoSkill, insertEscoSkills } from './esco-skills.sql.ts'
import { readEscoFile } from './read-esco-file.ts'

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
