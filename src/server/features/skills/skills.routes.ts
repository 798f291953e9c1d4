import { listSkills } from '#contract/micro-credentials/skills.ts'
import { route } from '#server/platform/http/route.ts'
import { findSkills } from './find-skills.ts'

export const skillRoutes = [route(listSkills, 'read', async (query, { db }) => ({ data: await findSkills(db, query) }))]
