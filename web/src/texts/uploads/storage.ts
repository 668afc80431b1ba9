/** The errors of the picture storage. */
export const storage = {
  sentTwice: 'This picture is already being uploaded.',
  noDownloadUrl: 'The given file does not have any download URLs.',
  noDefaultBucket: 'Picture storage isn’t set up.',
  invalidArgument: 'This address isn’t a picture of this shop. Choose a different picture.',
  retryLimit: 'The upload took too long. Check your connection and try again.',
  refused: 'The picture couldn’t be uploaded. Please try again.',
  canceled: 'The upload was cancelled.',
};
