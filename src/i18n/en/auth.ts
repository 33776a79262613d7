export const auth = {
  slogan: 'Your comics, on your computer.',
  welcome: 'Create your account and start reading.',
  welcomeHint:
    'It is the first one on this computer: it will own the library. It is kept here, not on the internet.',
  tabs: 'Access',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  email: 'Email',
  password: 'Password',
  passwordHint: 'Minimum 6 characters',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  signUpClosed:
    'New accounts are not accepted here. Ask whoever manages this library to open one for you on their computer.',
  success: 'Success!',
  confirmEmail: 'Please check your email to confirm your account.',
  welcomeBack: 'Welcome back!',
  accountReady: 'Your account is ready.',
}
