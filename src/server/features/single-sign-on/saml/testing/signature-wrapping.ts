import {
  assertionOf,
  responseRound,
  type Said,
  type SigningProvider,
  signElement,
  signedAssertion,
} from './signed-answers.ts'

/**
 * The eight shapes of signature wrapping (Somorovsky and others: On Breaking SAML, 2012): somebody has a genuine answer about
 * themselves and puts an assertion about another person where a careless reader looks.
 */
export function wrapped(provider: SigningProvider, genuine: Said, forged: Partial<Said>): Record<string, string> {
  const signed = signedAssertion(provider, genuine)
  const signature = signatureOf(signed)
  const original = assertionOf(genuine)
  const evil = assertionOf({ ...genuine, ...forged, id: '_evil' })
  const evilWith = (inside: string) => evil.replace('</saml:Issuer>', `</saml:Issuer>${inside}`)
  const withObject = (content: string) =>
    signature.replace(/(<\/\w*:?Signature>)$/, `<ds:Object xmlns:ds="${DSIG}">${content}</ds:Object>$1`)

  const response = responseRound(original, genuine, '_response')
  const signedResponse = signElement(response, '_response', provider.key)
  const ofResponse = signatureOf(signedResponse)
  const evilResponse = (before: string) =>
    responseRound(evil, genuine, '_evil-response').replace('</saml:Issuer>', `</saml:Issuer>${before}`)
  const inOfResponse = ofResponse.replace(
    /(<\/\w*:?Signature>)$/,
    `<ds:Object xmlns:ds="${DSIG}">${response}</ds:Object>$1`,
  )

  return {
    'the signed response inside the signature of a forged one': evilResponse(inOfResponse),
    'the signed response beside the signature in a forged one': evilResponse(`${response}${ofResponse}`),
    'a forged assertion before the signed one': responseRound(`${evil}${signed}`, genuine),
    'the signed assertion inside a forged one': responseRound(
      evil.replace('</saml:Assertion>', `${signed}</saml:Assertion>`),
      genuine,
    ),
    'the signature in a forged assertion, the original after it': responseRound(
      `${evilWith(signature)}${original}`,
      genuine,
    ),
    'the signature with the original in it, inside a forged assertion': responseRound(
      evilWith(signature.replace(/(<\/\w*:?Signature>)$/, `${original}$1`)),
      genuine,
    ),
    'a forged assertion among the extensions': responseRound(
      `<samlp:Extensions>${evil}</samlp:Extensions>${signed}`,
      genuine,
    ),
    'the original as an object of the signature of a forged assertion': responseRound(
      evilWith(withObject(original)),
      genuine,
    ),
  }
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'

const signatureOf = (xml: string) => /<(\w+:)?Signature[ >].*<\/(\w+:)?Signature>/s.exec(xml)![0]
