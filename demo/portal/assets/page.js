/* The page's own old script: stripes for its tables, as it was done before style sheets could. */
jQuery(($) => {
  $('table.files tbody').each((_, body) => {
    $(body)
      .children('tr')
      .filter((index) => index % 2 === 1)
      .addClass('odd');
  });
});
