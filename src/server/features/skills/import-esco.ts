import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { deleteEscoSkills, type EscoSkill, insertEscoSkills } from './esco-skills.sql.ts'
import { readEscoFile } from './read-esco-file.ts'

const AT_ONCE = 500

/**
 * Puts the skills of ESCO's published file in place of those that are there in a language. The file is read within the
 * transaction, so that it need not be held: it is the operator's, at hand, and waits for nobody.
 * @returns how many skills the language has now
 * @throws Error with a sentence for the operator where the file cannot be read or is another; nothing has changed then
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
      if (waiting.length < AT_ONCE) continue
      count += await insertEscoSkills(tx, language, waiting)
      waiting = []
    }
    if (waiting.length > 0) count += await insertEscoSkills(tx, language, waiting)
    if (count === 0) throw new Error(`${file} has no skill. Nothing was changed.`)
    return count
  })
}
