export const notFound = {
  title: 'Error 404',
  text: 'Error 404 check for spelling mistakes and please go back and try again.',
  action: 'Go to the homepage',
};
