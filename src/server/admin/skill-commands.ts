import { z } from 'zod'
import { Language } from '#contract/formats.ts'
import { importEsco } from '../features/skills/import-esco.ts'
import { command } from './command.ts'

const NAMES = { en: 'English', it: 'Italian' }
const numbers = new Intl.NumberFormat('en')

/** The command that imports skills. */
export const skillCommands = {
  'import-esco': command({
    summary: 'Replaces the ESCO skills of one language with those in its published CSV file.',
    positional: 'file',
    options: z.object({ language: Language, file: z.string().min(1) }),
    async run({ language, file }, { db }) {
      const count = await importEsco(db, { language, file })
      return {
        message: `ESCO has ${numbers.format(count)} skills in ${NAMES[language]} now.`,
        object: { language, skills: count },
      }
    },
  }),
}
