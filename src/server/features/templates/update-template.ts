import { updateTemplate as contract, type TemplateStatus, type UpdateTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { discardImage } from '#server/platform/images/store-image.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { drawLivingPicture } from '../designs/living-picture.ts'
import { hasEvent, insertEvents, type NewEvent } from '../history/events.sql.ts'
import { neededOf, type Rule, refuseRuleOnTemplate } from '../learning-paths/rule.ts'
import { findPathSteps } from '../learning-paths/steps.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { decideAboutComplete } from '../path-progress/switch-award-mode.ts'
import { refuseCodeTaken } from './code-taken.ts'
import { refuseIncomplete } from './complete-content.ts'
import { editTemplate, refuseStaleTemplate } from './edit-template.ts'
import { withPathTitle } from './micro-credentials/path-of-credential.ts'
import { showTemplate } from './show-templates.ts'
import type { TemplateRow } from './template-answer.ts'
import { type Content, type ContentColumn, changedValues, contentFrom, fieldOf } from './template-content.ts'
import { endingDesign, type Pictures, removeUnused, withPictures } from './template-pictures.ts'
import { findTemplate } from './templates.sql.ts'
import { saveContent, type TemplateSettings, touchTemplate } from './versions.sql.ts'

/**
 * Changes the fields that are sent and no others. Content is saved in the current version, or in a new one if badges
 * show the current one; status and publication belong to the template itself.
 * @throws Refusal 404; 409 for a status change that is not allowed or a save from an older version; 422 for a code
 * that is taken and for missing fields of an active template
 */
export function updateTemplate(
  { template_id, ...sent }: SentChange & { template_id: string },
  request: SignedInRequest,
) {
  return withPictures(sent, request, async (pictures) => {
    const drawn = pictures.image ? undefined : await redrawn(template_id, sent, request)
    return changeTemplate(template_id, sent, { ...drawn, ...pictures }, request).catch(async (error) => {
      await discardImage(request.services, drawn?.image ?? null, error)
      throw error
    })
  })
}

/** The picture of a used design, drawn with the words that the template is about to have. */
async function redrawn(id: string, sent: SentChange, { db, caller, services }: SignedInRequest): Promise<Pictures> {
  const row = await findTemplate(db, caller.organizationId, id)
  if (!row) return {}
  const isActivated = sent.status === 'active' && row.template.status !== 'active'
  const drawn = await drawLivingPicture(db, row, contentFrom(sent, row.version), isActivated, services)
  return { ...drawn, ...(drawn && sent.image_alt !== undefined && { imageAlt: sent.image_alt }) }
}

/** Addition: an uploaded picture replaces the field's current one. */
export async function uploadPicture(
  { template_id, ...upload }: Pick<SentChange, 'image' | 'background_image'> & { template_id: string },
  field: 'image' | 'background_image',
  request: SignedInRequest,
) {
  if (upload[field]) return updateTemplate({ template_id, ...upload }, request)
  await showTemplate(template_id, request)
  throw invalidField([field], (locale) => m.problems_field_required({}, { locale }))
}

/**
 * The change itself. Replaced pictures are deleted after the commit.
 * @param pictures keys of the new pictures, null for the drawn ones
 */
export async function changeTemplate(id: string, sent: SentChange, pictures: Pictures, request: SignedInRequest) {
  const { answer, replaced } = await editTemplate(id, request, async (tx, row) => {
    const sentPictures = { image: pictures.image, background_image: pictures.backgroundImage }
    await refuseStaleTemplate(tx, row, request, contract, { ...sent, ...sentPictures })
    refuseOtherKind(row, sent.is_learning_path)
    refuseRuleOnTemplate(row.template.isLearningPath, sent)
    const rule = await ruleFrom(tx, row, sent)
    const content = contentFrom(sent, row.version)
    const microCredential = await withPathTitle(tx, row.template.organizationId, content.microCredential)
    const block = microCredential === undefined ? {} : { microCredential }
    const change = changedValues(row.version, { ...endingDesign(pictures), ...content, ...block, ...rule, ...pictures })
    await applyChange(tx, row, change, sent, request)
    const { image, backgroundImage } = row.version
    return { answer: await showTemplate(id, { ...request, db: tx }), replaced: { image, backgroundImage } }
  }).catch(refuseCodeTaken)
  await removeUnused(replaced, request)
  return answer
}

type SentChange = Partial<UpdateTemplate>

async function applyChange(
  tx: Database,
  row: TemplateRow,
  change: Partial<Content>,
  sent: SentChange,
  request: SignedInRequest,
) {
  const { userId } = request.caller
  const { id, organizationId } = row.template
  const from = row.template.status
  const to = sent.status ?? from
  const action = transition(from, to)
  const columns = Object.keys(change) as ContentColumn[]
  if (to === 'active' && (action || columns.length > 0)) {
    const { addressInfo } = await findOrganization(tx, organizationId)
    refuseIncomplete({ ...row.version, ...change }, addressInfo.country ?? null)
  }

  const settings = changedSettings(row, sent)
  const fields = [
    ...columns.map(fieldOf),
    ...Object.keys(settings).map((name) => SETTINGS[name as keyof TemplateSettings]),
  ]
  // The treatment of people who are complete can change while the mode stays the same.
  if (sent.complete_already && !settings.awardMode) fields.push('award_mode')
  if (fields.length === 0 && !action) return
  const version = columns.length > 0 ? await saveContent(tx, row, change) : row.version
  await touchTemplate(tx, organizationId, id, { ...settings, status: action ? to : undefined })
  const mode = settings.awardMode ?? row.template.awardMode
  const becomesActive = action && to === 'active' && mode !== 'manual'
  const event = { userId, subject: 'template', subjectId: id } as const
  const before = { ...event, actions: ['activated', 'restored'] }
  // One that was active and archived goes on as before; one that was archived as a draft has decided about nobody yet.
  const startsAutomatically = becomesActive && !(await hasEvent(tx, organizationId, before))
  if (settings.awardMode || sent.complete_already || startsAutomatically)
    await decideAboutComplete(tx, id, sent, request)
  const events: NewEvent[] = []
  if (fields.length > 0)
    events.push({ ...event, action: 'updated', data: { fields, version_code: String(version.number) } })
  if (action) events.push({ ...event, action })
  await insertEvents(tx, organizationId, events)
  await recordActivity(tx, {
    ...activitySourceOf(request),
    kind: action ? `template_${action}` : 'template_edited',
    subject: { type: row.template.isLearningPath ? 'learning_path' : 'template', id },
    details: { version: version.number, ...(fields.length > 0 && { fields }) },
  })
}

/** The settings of a template itself, with their names in the API. */
const SETTINGS = {
  isPublished: 'is_published',
  awardMode: 'award_mode',
  mailsSayStep: 'mails_say_step',
} as const satisfies Record<keyof TemplateSettings, keyof UpdateTemplate>

/** The settings that a request changes to another value. */
function changedSettings({ template }: TemplateRow, sent: SentChange): Partial<TemplateSettings> {
  const settings: Partial<TemplateSettings> = {
    ...(sent.is_published !== undefined && { isPublished: sent.is_published === 1 }),
    ...(sent.award_mode && { awardMode: sent.award_mode }),
    ...(sent.mails_say_step != null && { mailsSayStep: sent.mails_say_step === 1 }),
  }
  const differ = Object.entries(settings).filter(([name, value]) => template[name as keyof TemplateSettings] !== value)
  return Object.fromEntries(differ)
}

/** The changes to a learning path's rule in a request, if there are any. */
async function ruleFrom(tx: Database, { template, version }: TemplateRow, sent: SentChange): Promise<Partial<Rule>> {
  const { needed_steps: needed, expired_counts: expired } = sent
  if (needed === undefined && expired == null) return {}
  const steps = await findPathSteps(tx, template.organizationId, version.id)
  return {
    ...(needed !== undefined && { neededSteps: neededOf(steps, needed) }),
    ...(expired != null && { expiredCounts: expired === 1 }),
  }
}

/** A path has steps, and a step cannot be a path, so the kind is fixed. */
function refuseOtherKind({ template }: TemplateRow, sent: UpdateTemplate['is_learning_path']) {
  if (sent === undefined || (sent === 1) === template.isLearningPath) return
  throw invalidField(['is_learning_path'], (locale) => m.templates_kind_fixed({}, { locale }))
}

type Transition = 'activated' | 'archived' | 'restored'

/** The allowed status changes, and the action each is recorded as. */
const TRANSITIONS: Record<TemplateStatus, Partial<Record<TemplateStatus, Transition>>> = {
  draft: { active: 'activated', archived: 'archived' },
  active: { archived: 'archived' },
  archived: { active: 'restored' },
}

/**
 * The action for a status change; undefined if the status stays the same.
 * @throws Refusal 409 if the change is not allowed
 */
function transition(from: TemplateStatus, to: TemplateStatus): Transition | undefined {
  if (from === to) return undefined
  const action = TRANSITIONS[from][to]
  if (!action) {
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.templates_no_way_back({}, { locale }) })
  }
  return action
}
