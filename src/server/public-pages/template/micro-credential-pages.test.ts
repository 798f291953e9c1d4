import { expect } from 'vitest'
import { MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import { addBadge } from '#server/testing/badges.ts'
import { completeMicroCredential, someAlignments } from '#server/testing/micro-credentials.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { visit } from '../testing/read-page.ts'

const microCredential = (changed: object = {}) => ({
  isMicroCredential: true,
  microCredential: MicroCredential.parse({ ...completeMicroCredential(), ...changed }),
  alignments: someAlignments(),
})

test('a complete one is called European micro-credential and shows the eleven elements, figures, skills and evidence', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer, { ...microCredential(), showsGrades: true })
  const evidence = [{ title: 'Who cycles to college?', url: 'https://work.example/r', narrative: 'Four pages.' }]
  const id = await addBadge(db, issuer, template, { grade: '28', grade_scale: '0-30', credits_earned: 2, evidence })
  const { words } = await visit(app, `/b/${id}`)
  expect(words).toContain('Workload 2 ECTS, 50 hours Level EQF 4 Grade 28 Taken Blended')
  const elements = [
    'European micro-credential What is this?',
    '1 Learner Giulia Ferri',
    '2 Title Data literacy foundations',
    '3 Country of the issuer United Kingdom, England',
    '4 Awarding bodies Wrenfield College with Wrenfield City Library',
    '5 Date of issue 14 November 2025',
    '6 Learning outcomes Tells a sample from a population. Cleans a table and writes down what was changed.',
    '7 Workload 2 ECTS, 50 hours',
    '8 Level EQF 4 · RQF 3 Short cycle (QF-EHEA)',
    '9 Assessment Written test and project Supervised online or on site, identity checked',
    '10 Form of participation Blended',
    '11 Quality assurance Reviewed each year by the academic board. QAA',
    'Also good to know Grade 28 0-30 Credits earned 2 ECTS Prerequisites None',
    'Field of study Statistics (ISCED-F 0542) Further information Taught every summer.',
    'Skills DigComp 2.2 · 1.2 Evaluating data, information and digital content ESCO interpret current data',
    'Evidence Who cycles to college? Four pages.',
  ]
  expect(words).toContain(elements.join(' '))
})

test('the holder’s actions come above the figures and other files at the bottom, unless the badge is revoked', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer, microCredential())
  const id = await addBadge(db, issuer, template)
  const parts = ['<h1', 'certificate.pdf', 'class="ruled figures"', 'class="details"', 'baked.svg']
  for (const query of ['', '?from=mail']) {
    const { html } = await visit(app, `/b/${id}${query}`)
    expect(parts.toSorted((one, other) => html.indexOf(one) - html.indexOf(other))).toEqual(parts)
    expect(html.match(/certificate\.pdf/g)).toHaveLength(1)
  }
  const revoked = await addBadge(db, issuer, template, { revoked: { reason: 'In error.', at: '2025-11-26 09:00:00' } })
  expect((await visit(app, `/b/${revoked}`)).html).not.toMatch(/certificate\.pdf|baked\.svg/)
})

test('an incomplete one shows its elements without the official name and numbers', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer, { ...microCredential({ assessment: [] }), language: 'it' })
  const { words } = await visit(app, `/b/${await addBadge(db, issuer, template)}`)
  expect(words).toContain('In dettaglio Titolare Giulia Ferri Titolo')
  expect(words).not.toMatch(/europea/i)
})

test('a template’s page shows the elements without learner and date, and links to the path that it counts towards', async ({
  app,
  db,
  issuer,
}) => {
  await issuer.ask('PUT', '/issuers/organization', {
    settings: { public_profile: 1, public_badge_templates: 1, public_learning_paths: 1 },
  })
  const path = await addLearningPath(db, issuer, [])
  const stackability = { kind: 'towards', text: 'Digital skills path', learning_path_id: path.id }
  const template = await addTemplate(db, issuer, microCredential({ stackability }))
  const { words, elements } = await visit(app, `/t/${template.id}`)
  expect(words).toContain('European micro-credential What is this? 2 Title')
  expect(words).toContain('Counts towards Digital skills path')
  expect(words).not.toMatch(/Learner|Date of issue|Grade/)
  expect(elements.filter(({ attributes }) => attributes['href'] === `/t/${path.id}`)).toHaveLength(1)
})
