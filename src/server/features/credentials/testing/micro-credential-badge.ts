import { MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import { completeMicroCredential, someAlignments } from '#server/testing/micro-credentials.ts'

/** Version fields of a complete micro-credential. @param changed elements to override */
export const versionOf = (changed: object = {}) => ({
  isMicroCredential: true,
  microCredential: MicroCredential.parse({ ...completeMicroCredential(), ...changed }),
  alignments: someAlignments(),
  namesRecipient: true,
  showsGrades: true,
  learnMoreUrl: 'https://wrenfield.example/data?a=1&b=2',
})

/** A grade, credits and evidence, for the body of an award. */
export const RESULTS = {
  grade: '28',
  grade_scale: '0-30, pass from 18',
  credits_earned: 2.25,
  evidence: [
    { title: 'Who cycles to college?', url: 'https://work.example/report', narrative: 'Four pages.' },
    { title: 'Oral presentation', url: null, narrative: null },
  ],
}
