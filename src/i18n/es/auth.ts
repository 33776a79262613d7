export const auth = {
  slogan: 'Tus cómics, en tu ordenador.',
  welcome: 'Crea tu cuenta y empieza a leer.',
  welcomeHint:
    'Es la primera de este ordenador: será la dueña de la biblioteca. Se guarda aquí, no en internet.',
  tabs: 'Acceso',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  email: 'Email',
  password: 'Password',
  passwordHint: 'Mínimo 6 caracteres',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  signUpClosed:
    'Aquí no se admiten cuentas nuevas. Pide a quien gestiona esta biblioteca que te abra una desde su ordenador.',
  success: 'Success!',
  confirmEmail: 'Please check your email to confirm your account.',
  welcomeBack: 'Welcome back!',
  accountReady: 'Tu cuenta está lista.',
} as const
