import type { CreateTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { refuseSteps } from '../learning-paths/refuse-step.ts'
import { neededOf, refuseRuleOnTemplate, stepsFrom } from '../learning-paths/rule.ts'
import { lockStepCandidates, saveSteps } from '../learning-paths/steps.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { decideAboutComplete } from '../path-progress/switch-award-mode.ts'
import { tellActivated } from '../webhooks/tell-webhooks.sql.ts'
import { refuseCodeTaken } from './code-taken.ts'
import { refuseIncomplete } from './complete-content.ts'
import { withPathTitle } from './micro-credentials/path-of-credential.ts'
import { showTemplate } from './show-templates.ts'
import { type Content, contentFrom } from './template-content.ts'
import { withPictures } from './template-pictures.ts'
import { insertTemplate } from './versions.sql.ts'

/**
 * E1: creates a template, or a learning path with its first steps; a draft unless the request says active. The language
 * defaults to the organization's.
 * @throws Refusal 422 for a code that is taken, missing fields of an active template, or invalid steps; 404 for unknown
 * steps
 */
export async function createTemplate(sent: CreateTemplate, request: SignedInRequest) {
  const isLearningPath = sent.is_learning_path === 1
  const steps = stepsFrom(sent.learning_path ?? [])
  const stepIds = steps.map(({ id }) => id)
  if (stepIds.length > 0 && !isLearningPath) {
    throw invalidField(['learning_path'], (locale) => m.templates_no_path_no_steps({}, { locale }))
  }
  refuseRuleOnTemplate(isLearningPath, sent)
  const content = contentFrom(sent)
  const rule = { neededSteps: neededOf(steps, sent.needed_steps), expiredCounts: sent.expired_counts === 1 }
  return withPictures(sent, request, async (pictures) =>
    request.db
      .transaction(async (tx) => {
        const { organizationId, userId } = request.caller
        // Locked before anything is written: a transaction that edits a step may be waiting for the organization's row.
        refuseSteps(stepIds, await lockStepCandidates(tx, organizationId, stepIds))
        const { language, addressInfo } = await findOrganization(tx, organizationId)
        const microCredential = (await withPathTitle(tx, organizationId, content.microCredential)) ?? null
        const complete = { ...EMPTY, title: sent.title, language, ...content, microCredential, ...rule, ...pictures }
        const status = sent.status ?? 'draft'
        if (status === 'active') refuseIncomplete(complete, addressInfo.country ?? null)

        const isPublished = sent.is_published === 1
        const template = await insertTemplate(tx, organizationId, {
          isLearningPath,
          isPublished,
          awardMode: sent.award_mode,
          mailsSayStep: sent.mails_say_step === 1,
          status,
          content: complete,
        })
        if (stepIds.length > 0) await saveSteps(tx, organizationId, template, steps)
        const awardsByItself = isLearningPath && status === 'active' && (sent.award_mode ?? 'manual') !== 'manual'
        if (awardsByItself) await decideAboutComplete(tx, template.id, sent, request)
        const event = { userId, subject: 'template', subjectId: template.id } as const
        await insertEvents(tx, organizationId, [
          { ...event, action: 'created' },
          ...(status === 'active' ? [{ ...event, action: 'activated' }] : []),
        ])
        const subject = { type: isLearningPath ? 'learning_path' : 'template', id: template.id } as const
        await recordActivity(tx, {
          ...activitySourceOf(request),
          kind: 'template_created',
          subject: { ...subject, label: sent.title },
          details: { status },
        })
        if (status === 'active') await tellActivated(tx, organizationId, template.id)
        return showTemplate(template.id, { ...request, db: tx })
      })
      .catch(refuseCodeTaken),
  )
}

/** Defaults of a new draft. */
const EMPTY: Omit<Content, 'title' | 'language'> = {
  code: '',
  description: '',
  assignmentCriteria: '',
  colorPrimary: null,
  type: null,
  acquiredKnowledge: null,
  acquiredSkills: null,
  acquiredAttitudes: null,
  applicationScope: null,
  otherOrg: null,
  otherOrgInfo: null,
  learnMoreUrl: null,
  neededSteps: null,
  expiredCounts: false,
  validityCount: null,
  validityUnit: null,
  isMicroCredential: false,
  microCredential: null,
  alignments: [],
  namesRecipient: false,
  showsGrades: false,
  image: null,
  backgroundImage: null,
  imageAlt: null,
  design: null,
}
