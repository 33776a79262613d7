import { expect, test } from 'vitest'
import { createPlans } from '#helper/changes/plans.ts'

test('a plan that another one has replaced while it was run does not take that one along', () => {
  const plans = createPlans<string>()
  const first = plans.begin('user', 'first')
  const second = plans.begin('user', 'second')
  plans.drop('user', first)
  expect(plans.get('user', second)).toBe('second')
  plans.drop('user', second)
  expect(() => plans.get('user', second)).toThrow()
})
