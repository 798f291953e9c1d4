import type { DemoTemplate } from '../demo-organization.ts'

/** Learning paths; the laboratory path cannot be awarded, because one of its steps is archived. */
export const wrenfieldPaths: DemoTemplate[] = [
  {
    content: {
      title: 'Digital skills path',
      code: 'DSP-1',
      language: 'en',
      type: 'skills',
      color_primary: '#14618c',
      is_learning_path: 1,
      is_published: 1,
      description:
        '<p>From reading figures to telling their story: three badges that together show a person at home with data and able to write about them.</p>',
      assignment_criteria: '<p>All three badges, in any order, within three years.</p>',
      type_data: {
        acquired_knowledge: '<p>Data, charts and academic English.</p>',
        acquired_skills: '<p>Works with data from the first question to the written report.</p>',
        acquired_attitudes: null,
        application_scope: '<p>Graduate posts with figures and reports.</p>',
      },
      learn_more_url: 'https://www.wrenfield.example/digital',
    },
    status: 'active',
    age: 470,
    weight: 2.6,
    steps: ['DL-101', 'DS-204', 'AWE-B2'],
    activities: ['Digital skills path, closing day'],
  },
  {
    content: {
      title: 'Starting to teach',
      code: 'TEACH-1',
      language: 'en',
      type: 'qualification',
      color_primary: '#1f6f54',
      is_learning_path: 1,
      is_published: 1,
      description: '<p>For new lecturers and for doctoral students who teach.</p>',
      assignment_criteria: '<p>The three badges of the path and a conversation with the dean of teaching.</p>',
      type_data: {
        acquired_knowledge: '<p>How people learn; the rules of honest research.</p>',
        acquired_skills: '<p>Plans and teaches a series of lessons; guides a group of students.</p>',
        acquired_attitudes: '<p>Teaches every student in the room.</p>',
        application_scope: '<p>Teaching posts in higher education.</p>',
      },
    },
    status: 'active',
    age: 400,
    weight: 1.8,
    steps: ['PEER-25', 'RI-01', 'ITP-2'],
    activities: ['Starting to teach, final conversation'],
  },
  {
    content: {
      title: 'At home in the laboratory',
      code: 'LAB-P',
      language: 'en',
      type: 'participation',
      color_primary: '#c2571a',
      is_learning_path: 1,
      is_published: 1,
      description: '<p>Safe work in the laboratory, from the first induction to helping others.</p>',
      assignment_criteria: '<p>Both levels of laboratory safety, and first aid at work.</p>',
    },
    status: 'active',
    age: 450,
    weight: 1.2,
    steps: ['LS-A', 'LS-B', 'FAW-3'],
    activities: ['Laboratory path, closing round'],
  },
]
