/**
 * What Open Badges 3.0 has no words for, in a context of our own. Every installation publishes it, and a released version
 * never changes: the same bytes everywhere, so that a badge of one installation is checked by another without asking.
 */
export const MICRO_CREDENTIAL_CONTEXT_PATH = '/contexts/micro-credential/v1.json'

/** One vocabulary for all installations, of which none owns a name on the web that the others could rely on. */
const VOCABULARY = 'urn:uuid:68a73bf0-ebe9-48ce-b5ea-adf872fd8129#'

const term = (name: string) => ({ '@id': `${VOCABULARY}${name}` })
const address = (name: string) => ({ ...term(name), '@type': 'http://www.w3.org/2001/XMLSchema#anyURI' })
// Of texts alone: a list of nameless things is one that signing would have to try in every order.
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

/** Whether an address is where an installation publishes the context, whichever it is. */
export function isMicroCredentialContext(url: string): boolean {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return false
  const { pathname, search, hash } = new URL(url)
  return pathname.endsWith(MICRO_CREDENTIAL_CONTEXT_PATH) && search === '' && hash === ''
}
