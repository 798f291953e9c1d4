/**
 * A JSON-LD context for the terms that Open Badges 3.0 lacks. Every installation publishes the same bytes and a released
 * version never changes, so that one installation can verify another's badges without fetching it.
 */
export const MICRO_CREDENTIAL_CONTEXT_PATH = '/contexts/micro-credential/v1.json'

/** A URN shared by all installations, because none of them owns a domain that the others could rely on. */
const VOCABULARY = 'urn:uuid:68a73bf0-ebe9-48ce-b5ea-adf872fd8129#'

const term = (name: string) => ({ '@id': `${VOCABULARY}${name}` })
const address = (name: string) => ({ ...term(name), '@type': 'http://www.w3.org/2001/XMLSchema#anyURI' })
// Only for lists of strings: with a list of blank nodes, canonicalization would have to try every order.
const inOrder = (name: string) => ({ ...term(name), '@container': '@list' })
const set = (name: string) => ({ ...term(name), '@container': '@set' })

export const MICRO_CREDENTIAL_CONTEXT = {
  '@context': {
    '@protected': true,
    microCredential: {
      ...term('microCredential'),
      '@context': {
        '@protected': true,
        country: term('country'),
        awardingBodies: set('awardingBodies'),
        learningOutcomes: set('learningOutcomes'),
        outcome: term('outcome'),
        outcomeKind: term('outcomeKind'),
        ectsCredits: term('ectsCredits'),
        workloadHours: term('workloadHours'),
        eqfLevel: term('eqfLevel'),
        nationalLevel: term('nationalLevel'),
        cycle: term('cycle'),
        assessment: set('assessment'),
        supervision: term('supervision'),
        participation: set('participation'),
        qualityAssurance: term('qualityAssurance'),
        statement: term('statement'),
        body: term('body'),
        page: address('page'),
        prerequisites: term('prerequisites'),
        stackability: term('stackability'),
        stackabilityKind: term('stackabilityKind'),
        towards: term('towards'),
        fieldOfStudyCode: term('fieldOfStudyCode'),
        steps: inOrder('steps'),
        furtherInformation: term('furtherInformation'),
        learnMore: address('learnMore'),
      },
    },
  },
} as const

/** Whether a URL is where some installation publishes the context. */
export function isMicroCredentialContext(url: string): boolean {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return false
  const { pathname, search, hash } = new URL(url)
  return pathname.endsWith(MICRO_CREDENTIAL_CONTEXT_PATH) && search === '' && hash === ''
}
