import { m } from '#i18n/compiled/messages.js'
import { readSigned, signed } from '#server/features/claims/claim-codes.ts'
import type { ClaimForm as Form } from '#server/features/claims/people/forms.sql.ts'
import { isReturned, sendReturned } from '#server/features/claims/people/prove-form.ts'
import { findSubmissionById, findSubmissionOf } from '#server/features/claims/submissions.sql.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { htmlOf, type PageContext } from '../answer-page.tsx'
import { ClaimForm, type FormErrors, type FormValues, fieldOf } from './ClaimForm.tsx'
import type { OfClaim, Opened } from './claim-opened.ts'
import { readClaimForm } from './read-claim-form.ts'
import { withPosted } from './read-posted.ts'
import { type Standing, StandPage, StoppedPage } from './StandPage.tsx'
import { keptValues, takeFiles, tooLarge } from './take-files.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findSubmissionById>>>

/** Serves the page on which what was given back is sent again, by the link of its mail: whoever has that has proved the address. */
export function mountClaimBack(app: App, services: Services, ofClaim: OfClaim) {
  const path = '/c/:code/back/:token'
  app.get(
    path,
    ofClaim(async (c, opened) => {
      const submission = await submissionOf(c, opened, services)
      if (!submission) return answerOver(c, opened)
      const { row } = submission
      if (!isReturned(row, services.clock.now())) return answerStanding(c, opened, submission)
      const answers = row.answers.map(({ question_id: id, value, file }) =>
        file ? keptValues(opened.found.claim, { id }, { id: file.id, name: value }) : { [fieldOf({ id })]: value },
      )
      const values = { ...Object.assign({}, ...answers), first_name: row.firstName, last_name: row.lastName }
      return answerAgain(c, opened, submission, { values, errors: {} })
    }),
  )
  app.post(
    path,
    ofClaim((c, opened) =>
      withPosted(c, opened.found.claim, services, async (posted) => {
        const submission = await submissionOf(c, opened, services)
        if (!submission) return answerOver(c, opened)
        const { claim } = opened.found
        const { locale } = opened.shown
        if (!posted) return answerAgain(c, opened, submission, tooLarge(claim, locale))
        const { written, errors: wrong } = readClaimForm(claim, posted.values, locale)
        const taking = { locale, services, c, submissionId: submission.row.id }
        const { values, errors } = await takeFiles(claim, posted, written.answers, taking)
        Object.assign(errors, wrong)
        if (Object.keys(errors).length > 0) return answerAgain(c, opened, submission, { values, errors })
        await sendReturned(claim, submission.row.id, written, services)
        return c.redirect(`${c.req.path}?lang=${locale}`, 303)
      }),
    ),
  )
}

async function submissionOf(
  c: PageContext,
  { found: { claim } }: Opened,
  { db }: Services,
): Promise<Found | undefined> {
  const [id, count] = readSigned(claim, 'back', c.req.param('token'))?.split('.') ?? []
  const found = id ? await findSubmissionById(db, claim.id, id) : undefined
  // A link serves for the time that it was given back for.
  return found && String(found.row.returnedCount) === count ? found : undefined
}

const answerOver = (c: PageContext, { shown }: Opened) => c.html(htmlOf(<StoppedPage {...shown} why="over" />), 404)

const answerStanding = (c: PageContext, { found, shown }: Opened, submission: Found) =>
  c.html(htmlOf(<StandPage {...shown} standing={standingFrom(found.claim, submission, shown.site.root)} />))

type Filled = { values: FormValues; errors: FormErrors }

function answerAgain(c: PageContext, { shown }: Opened, { row }: Found, { values, errors }: Filled) {
  const { locale, claim } = shown
  const organization = claim.organization.name
  const page = (
    <ClaimForm
      {...shown}
      {...{ values, errors }}
      pass=""
      action={c.req.path}
      heading={m.claim_back({}, { locale })}
      lead={m.claim_back_by({ organization }, { locale })}
    >
      <div className="answer">{row.words}</div>
    </ClaimForm>
  )
  return c.html(htmlOf(page), Object.keys(errors).length > 0 ? 422 : 200)
}

/** Where an address stands that a form has proved. */
export async function standingOf(
  { found, shown }: Opened,
  form: Form,
  { db }: Services,
): Promise<Standing | undefined> {
  const submission = await findSubmissionOf(db, found.claim.id, form.email)
  if (!submission) return undefined
  const { firstName, lastName } = submission.row
  const isSame = firstName === form.firstName && lastName === form.lastName
  return { ...standingFrom(found.claim, submission, shown.site.root), isSame }
}

function standingFrom(claim: Opened['found']['claim'], { row, badge }: Found, root: string): Standing {
  const token = signed(claim, 'back', `${row.id}.${row.returnedCount}`)
  return {
    status: row.status,
    email: row.email,
    name: `${row.firstName} ${row.lastName}`,
    isSame: true,
    badge: badge && { id: badge.id, number: badge.number, isValid: badge.status === 'valid' },
    words: row.words,
    again: row.status === 'returned' ? `${root}/c/${claim.code}/back/${token}` : null,
  }
}
