import type { PgTable } from 'drizzle-orm/pg-core'
import {
  accountLinks,
  apiTokens,
  idempotencyKeys,
  memberships,
  rateLimits,
  sessions,
  users,
} from './tables/accounts.ts'
import { activities } from './tables/activities.ts'
import { awardHolds, awards } from './tables/awards.ts'
import { badgeImportClasses, badgeImportRows, badgeImports } from './tables/badge-imports.ts'
import { badgeExpiries, badgeMonths, badges, creditTransactions, events } from './tables/badges.ts'
import { certificateFiles, certificateSettings } from './tables/certificates.ts'
import { claimCodes, claimFiles, claimForms, claimSubmissions, claims } from './tables/claims.ts'
import { badgeCredentials, issuerKeys, statusLists } from './tables/credentials.ts'
import { brands, designPictures, designSeries, designs, templateDesigns } from './tables/designs.ts'
import { earnerJoins, nameQuestions } from './tables/earner-joins.ts'
import { earners, earnersLists, listMembers } from './tables/earners.ts'
import { invitations } from './tables/invitations.ts'
import { jobs } from './tables/jobs.ts'
import { leaverCampaigns, leavers } from './tables/leavers.ts'
import { mails, mailWords } from './tables/mails.ts'
import { mistakeReports } from './tables/mistake-reports.ts'
import { organizations } from './tables/organizations.ts'
import {
  badgeVisibilities,
  collectedBadges,
  passportAddresses,
  passportCollections,
  passportExports,
  passportPages,
  passportPasskeys,
  passportProofs,
  passportSessions,
  passports,
} from './tables/passports.ts'
import { pathAwards, pathMarks, pathStates } from './tables/paths.ts'
import { dataExports, erasures } from './tables/privacy.ts'
import { reminderOptOuts, reminderRuns, reminderSettings, sentReminders } from './tables/reminders.ts'
import { badgeDays, firstBadges, savedReports } from './tables/reports.ts'
import { requests } from './tables/requests.ts'
import { scheduledAwardPeople, scheduledAwards } from './tables/scheduled-awards.ts'
import { oneTimeCodes, passkeyChallenges, passkeys, recoveryCodes, signInSteps } from './tables/second-factor.ts'
import {
  scimGroupMembers,
  scimGroups,
  scimTokens,
  scimUsers,
  ssoAttempts,
  ssoSubjects,
  ssoTests,
} from './tables/single-sign-on.ts'
import { escoSkills } from './tables/skills.ts'
import { ssoAssertions, ssoCertificates, ssoConnections, ssoDomains, ssoLevels } from './tables/sso-connections.ts'
import { pathSteps, templates, templateVersions } from './tables/templates.ts'
import { webhookDeliveries, webhooks } from './tables/webhooks.ts'

/**
 * Whose personal data a column holds, and which erasure removes it.
 *
 * - `nobody`: no personal data.
 * - `secret`: hashes, salts and keys. Never exported.
 * - `staff`: data of an organization's staff. Deleted with their account.
 * - `own`: what an earner keeps of themselves for all organizations. They alone see it, and remove it themselves.
 * - `contact`: an earner's contact data. Exported, and removed by both kinds of erasure.
 * - `identity`: an earner's name, and free text about them. Exported, and removed by a complete erasure.
 */
type Mark = 'nobody' | 'secret' | 'staff' | 'own' | 'contact' | 'identity'

/** Column types that can hold personal data. */
type TextKind = 'PgText' | 'PgVarchar' | 'PgJsonb' | 'PgJson' | 'PgArray' | 'PgCustomColumn'

type TextColumn<Table extends PgTable> = {
  [Name in keyof Table['_']['columns']]: Table['_']['columns'][Name]['_']['columnType'] extends TextKind ? Name : never
}[keyof Table['_']['columns']]

type MarkedTable = { table: PgTable; marks: Record<string, Mark> }

/** A table with a mark for each column that can hold personal data; a missing mark is a type error. */
const marked = <Table extends PgTable>(table: Table, marks: Record<TextColumn<Table>, Mark>): MarkedTable => ({
  table,
  marks,
})

/** All tables. Determines what a data export contains and what an erasure must leave empty. */
export const PERSONAL_DATA: MarkedTable[] = [
  marked(organizations, {
    type: 'nobody',
    activity: 'nobody',
    name: 'nobody',
    description: 'nobody',
    addressInfo: 'nobody',
    billingInfo: 'staff',
    contactInfo: 'staff',
    language: 'nobody',
    website: 'nobody',
    linkedinId: 'nobody',
    status: 'nobody',
    logo: 'nobody',
    color: 'nobody',
    privacyUrl: 'nobody',
    privacyContact: 'staff',
    secondFactorOf: 'nobody',
    paymentCustomerId: 'nobody',
    subscriptionId: 'nobody',
    subscriptionStatus: 'nobody',
  }),
  marked(certificateSettings, {
    layout: 'nobody',
    orientation: 'nobody',
    language: 'nobody',
    signatories: 'staff',
    seal: 'nobody',
    sealYear: 'nobody',
    foot: 'nobody',
    signature1: 'staff',
    signature2: 'staff',
    signature3: 'staff',
    sealPicture: 'nobody',
    background: 'nobody',
  }),
  marked(users, {
    username: 'staff',
    usernameKey: 'staff',
    email: 'staff',
    passwordHash: 'secret',
    name: 'staff',
    lastName: 'staff',
    profilePicture: 'staff',
    language: 'staff',
  }),
  marked(memberships, { level: 'staff', status: 'staff' }),
  marked(sessions, {
    tokenHash: 'secret',
    userAgent: 'staff',
    providerSubject: 'staff',
    providerSession: 'secret',
  }),
  marked(apiTokens, { name: 'staff', tokenHash: 'secret', hint: 'secret', scopes: 'nobody' }),
  marked(accountLinks, { kind: 'nobody', tokenHash: 'secret', email: 'staff' }),
  marked(invitations, {
    email: 'staff',
    name: 'staff',
    level: 'nobody',
    greeting: 'staff',
    language: 'nobody',
    tokenHash: 'secret',
  }),
  marked(idempotencyKeys, { endpoint: 'nobody', key: 'secret', requestHash: 'contact', answer: 'contact' }),
  marked(passkeys, {
    credentialId: 'secret',
    publicKey: 'secret',
    transports: 'nobody',
    name: 'staff',
  }),
  marked(passkeyChallenges, { challengeHash: 'secret', purpose: 'nobody' }),
  marked(oneTimeCodes, { sealedSecret: 'secret', pendingSecret: 'secret' }),
  marked(recoveryCodes, { codeHash: 'secret' }),
  marked(signInSteps, { tokenHash: 'secret' }),
  marked(ssoConnections, {
    name: 'nobody',
    protocol: 'nobody',
    product: 'nobody',
    attributes: 'nobody',
    who: 'nobody',
    defaultLevel: 'nobody',
    requiredContext: 'nobody',
    issuer: 'nobody',
    clientId: 'nobody',
    sealedSecret: 'secret',
    scopes: 'nobody',
    metadataUrl: 'nobody',
    // Metadata name the provider's contacts.
    published: 'staff',
    certificates: 'nobody',
    readProblem: 'nobody',
    warned: 'nobody',
  }),
  marked(webhooks, {
    name: 'nobody',
    url: 'nobody',
    events: 'nobody',
    templateIds: 'nobody',
    content: 'nobody',
    off: 'nobody',
    sealedSecret: 'secret',
    formerSecret: 'secret',
  }),
  marked(webhookDeliveries, {
    event: 'nobody',
    data: 'nobody',
    body: 'contact',
    status: 'nobody',
    answer: 'contact',
    problem: 'nobody',
  }),
  marked(ssoDomains, { domain: 'nobody', proof: 'nobody', verifiedBy: 'nobody' }),
  marked(ssoLevels, { value: 'nobody', level: 'nobody' }),
  marked(ssoCertificates, { certificate: 'nobody', sealedKey: 'secret' }),
  marked(ssoAssertions, { assertionId: 'secret' }),
  marked(ssoSubjects, { issuer: 'nobody', subject: 'staff' }),
  marked(ssoAttempts, {
    purpose: 'nobody',
    stateHash: 'secret',
    browserHash: 'secret',
    sealedChecks: 'secret',
    requestId: 'secret',
    returnTo: 'nobody',
    sealedAnswer: 'secret',
    sealedResult: 'secret',
  }),
  marked(ssoTests, {}),
  marked(scimTokens, { tokenHash: 'secret', hint: 'secret' }),
  marked(scimUsers, { userName: 'staff', userNameKey: 'staff', externalId: 'staff', resource: 'staff' }),
  marked(scimGroups, { displayName: 'nobody', externalId: 'nobody' }),
  marked(scimGroupMembers, {}),
  marked(rateLimits, { key: 'staff' }),
  marked(earners, {
    email: 'contact',
    firstName: 'identity',
    lastName: 'identity',
    searchName: 'identity',
    metadata: 'contact',
    formerNames: 'identity',
    certificateName: 'identity',
    nameKey: 'identity',
    searchWords: 'identity',
  }),
  marked(earnerJoins, {
    email: 'contact',
    firstName: 'identity',
    lastName: 'identity',
    nameKey: 'identity',
    moved: 'contact',
  }),
  marked(nameQuestions, { decision: 'nobody' }),
  marked(earnersLists, { name: 'nobody', description: 'nobody', status: 'nobody', type: 'nobody' }),
  marked(listMembers, {}),
  marked(badges, {
    number: 'nobody',
    recipientEmail: 'contact',
    recipientFirstName: 'identity',
    recipientLastName: 'identity',
    searchName: 'identity',
    activityTitle: 'identity',
    notes: 'identity',
    additionalDetails: 'identity',
    grade: 'identity',
    gradeScale: 'identity',
    evidence: 'identity',
    original: 'identity',
    importKey: 'secret',
    status: 'nobody',
    revokedReason: 'identity',
  }),
  marked(badgeImports, { source: 'nobody', name: 'nobody', status: 'nobody' }),
  marked(badgeImportClasses, { data: 'nobody' }),
  marked(badgeImportRows, { importKey: 'secret', data: 'contact', problem: 'contact' }),
  marked(awards, { kind: 'nobody', listName: 'nobody', only: 'nobody' }),
  marked(awardHolds, {}),
  // Only ids of badges.
  marked(certificateFiles, { form: 'nobody', status: 'nobody', badgeIds: 'nobody' }),
  marked(badgeMonths, { type: 'nobody' }),
  marked(badgeExpiries, {}),
  marked(badgeCredentials, { salt: 'secret' }),
  marked(statusLists, {}),
  marked(issuerKeys, { algorithm: 'nobody', publicKey: 'nobody', sealedPrivateKey: 'secret' }),
  marked(creditTransactions, { description: 'nobody', currency: 'nobody', status: 'nobody' }),
  marked(mails, {
    kind: 'nobody',
    recipient: 'contact',
    language: 'nobody',
    data: 'contact',
    status: 'nobody',
    lastError: 'contact',
  }),
  marked(mailWords, { language: 'nobody', subject: 'nobody', opening: 'nobody', closing: 'nobody' }),
  marked(mistakeReports, {}),
  marked(requests, {
    kind: 'nobody',
    status: 'nobody',
    firstName: 'identity',
    lastName: 'identity',
    formerFirstName: 'identity',
    formerLastName: 'identity',
    reason: 'identity',
    language: 'nobody',
    words: 'identity',
  }),
  marked(claims, {
    code: 'nobody',
    secret: 'secret',
    status: 'nobody',
    kind: 'nobody',
    title: 'nobody',
    text: 'nobody',
    word: 'nobody',
    formerWord: 'nobody',
    domain: 'nobody',
    activityTitle: 'nobody',
    notes: 'nobody',
    questions: 'nobody',
  }),
  marked(claimCodes, { code: 'nobody', codeHash: 'secret' }),
  marked(claimForms, {
    email: 'contact',
    firstName: 'identity',
    lastName: 'identity',
    language: 'nobody',
    answers: 'identity',
  }),
  marked(claimSubmissions, {
    email: 'contact',
    firstName: 'identity',
    lastName: 'identity',
    language: 'nobody',
    answers: 'identity',
    status: 'nobody',
    words: 'identity',
  }),
  marked(claimFiles, { name: 'identity', mediaType: 'nobody', content: 'identity' }),
  marked(leaverCampaigns, { title: 'nobody', domain: 'nobody', words: 'nobody' }),
  marked(leavers, {}),
  marked(activities, {
    actorType: 'nobody',
    actorName: 'staff',
    kind: 'nobody',
    subjectType: 'nobody',
    subjectLabel: 'identity',
    // May contain the reason of a revocation; otherwise only counts and field names.
    details: 'identity',
    network: 'staff',
    searchText: 'identity',
  }),
  marked(jobs, { name: 'nobody', schedule: 'nobody', lastError: 'nobody' }),
  marked(scheduledAwards, {
    templateTitle: 'nobody',
    recipientEmail: 'contact',
    recipientFirstName: 'identity',
    recipientLastName: 'identity',
    listName: 'nobody',
    only: 'nobody',
    duplicates: 'nobody',
    expiry: 'nobody',
    activityTitle: 'identity',
    notes: 'identity',
    status: 'nobody',
    failure: 'nobody',
  }),
  marked(scheduledAwardPeople, {}),
  marked(events, { subject: 'nobody', action: 'nobody', data: 'contact' }),
  marked(templates, { status: 'nobody', code: 'nobody', awardMode: 'nobody' }),
  marked(templateVersions, {
    title: 'nobody',
    code: 'nobody',
    description: 'nobody',
    assignmentCriteria: 'nobody',
    image: 'nobody',
    backgroundImage: 'nobody',
    imageAlt: 'nobody',
    design: 'nobody',
    colorPrimary: 'nobody',
    type: 'nobody',
    acquiredKnowledge: 'nobody',
    acquiredSkills: 'nobody',
    acquiredAttitudes: 'nobody',
    applicationScope: 'nobody',
    otherOrg: 'nobody',
    otherOrgInfo: 'nobody',
    learnMoreUrl: 'nobody',
    validityUnit: 'nobody',
    microCredential: 'nobody',
    alignments: 'nobody',
    language: 'nobody',
  }),
  marked(escoSkills, {
    language: 'nobody',
    conceptUri: 'nobody',
    preferredLabel: 'nobody',
    alternativeLabels: 'nobody',
    type: 'nobody',
    labelWords: 'nobody',
    searchWords: 'nobody',
  }),
  marked(templateDesigns, { design: 'nobody', level: 'nobody', origin: 'nobody', dueDesign: 'nobody' }),
  marked(designs, { name: 'nobody', design: 'nobody' }),
  marked(brands, { enamels: 'nobody', look: 'nobody' }),
  marked(designPictures, { hash: 'nobody', picture: 'nobody' }),
  marked(designSeries, { before: 'nobody' }),
  marked(pathSteps, {}),
  marked(pathStates, { state: 'nobody', treatment: 'nobody' }),
  // Only earners' ids, kept for seconds.
  marked(pathMarks, { earnerIds: 'nobody' }),
  marked(pathAwards, {}),
  marked(reminderSettings, { days: 'nobody', text: 'nobody', renewUrl: 'nobody' }),
  marked(reminderRuns, {}),
  marked(sentReminders, {}),
  marked(reminderOptOuts, {}),
  marked(badgeDays, {}),
  marked(firstBadges, {}),
  // Its query contains only ids of a template and a list.
  marked(savedReports, { name: 'staff', query: 'nobody' }),
  marked(erasures, { way: 'nobody', earnerHash: 'secret', emailHash: 'secret' }),
  marked(passports, {}),
  marked(passportAddresses, { email: 'own' }),
  marked(passportPasskeys, {
    credentialId: 'secret',
    publicKey: 'secret',
    transports: 'nobody',
    name: 'own',
  }),
  marked(passportSessions, { tokenHash: 'secret', userAgent: 'own' }),
  marked(passportProofs, { email: 'own', language: 'nobody', codeHash: 'secret', tokenHash: 'secret' }),
  marked(passportExports, { language: 'nobody', status: 'nobody' }),
  marked(passportPages, { slug: 'own', slugKey: 'own', name: 'own', words: 'own', language: 'nobody' }),
  marked(passportCollections, { title: 'own' }),
  marked(collectedBadges, {}),
  marked(badgeVisibilities, { visibility: 'nobody', secretHash: 'secret' }),
  marked(dataExports, { language: 'staff', status: 'nobody', file: 'secret', sha256: 'nobody', failure: 'nobody' }),
]
