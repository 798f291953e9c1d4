import type { BadgeTemplate } from '#contract/templates.ts'
import { rulePreviewQuery } from '../../progress/path-progress.queries.ts'
import { contentOf, ruleToSend } from '../path-content.ts'

/** How many people hold the steps of a path that is not active; those of a draft are not on it yet. */
export const completeOfDraftQuery = (path: BadgeTemplate) => rulePreviewQuery(path.id, ruleToSend(contentOf(path)))
