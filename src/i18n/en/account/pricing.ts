export const pricing = {
  heading: 'Your comics are already yours',
  intro: 'Free costs nothing and never expires. Premium is for collections that don’t fit in it.',
  free: { price: '$0', period: 'forever', line: 'To start reading.' },
  freeFeatures: {
    comics: 'Up to 50 comics',
    bridge: 'Bridge Server access',
    reading: 'Basic reading',
    support: 'Email support',
  },
  premium: { price: '$9.99', period: 'a month', line: 'Monthly, cancel any time.' },
  premiumFeatures: {
    comics: 'Unlimited comics',
    reading: 'Advanced reading',
    support: 'Priority support',
    exclusive: 'Exclusive features',
    backup: 'Cloud backup of metadata and settings',
  },
  current: 'Your plan',
  start: 'Start with Free',
  soon: 'Payment is coming soon',
  questions: 'Questions',
  question: {
    when: 'Can I get Premium yet?',
    downgrade: 'What happens if I go back to Free?',
    cancel: 'Can I cancel whenever I want?',
    upload: 'Are my comics uploaded anywhere?',
  },
  answer: {
    when: 'Not yet. Until then no limit applies: you can read all your comics.',
    downgrade:
      'If you have more than 50 comics, the first 50 that were indexed stay accessible. Your files are not touched.',
    cancel: 'Yes. Premium is paid month by month and you can cancel it at any time.',
    upload: 'No. They stay on your computer. The cloud backup holds your metadata and settings.',
  },
}
